import java.io.FileInputStream;
import java.io.InputStream;
import java.io.PrintStream;
import org.marc4j.MarcReader;
import org.marc4j.MarcStreamReader;
import org.marc4j.MarcXmlReader;
import org.marc4j.marc.DataField;
import org.marc4j.marc.Subfield;

class Marc4jClient {
  public static void main(String[] parameters) throws Exception {
    String column = parameters[0];
    String tag = column.equals("unimarc") ? "200" : "245";
    PrintStream out = new PrintStream(System.out, true, "UTF-8");
    try (InputStream in = new FileInputStream(parameters[1])) {
      MarcReader reader = column.equals("marcxml") ? new MarcXmlReader(in) : new MarcStreamReader(in, "UTF-8");
      while (reader.hasNext()) {
        org.marc4j.marc.Record record = reader.next();
        DataField field = (DataField) record.getVariableField(tag);
        Subfield title = field == null ? null : field.getSubfield('a');
        out.println("[" + quoted(record.getControlNumber()) + "," + quoted(title == null ? "" : title.getData()) + "]");
      }
    }
  }

  private static String quoted(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }
}
