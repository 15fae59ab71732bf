import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.metafacture.biblio.marc21.Marc21Decoder;
import org.metafacture.biblio.marc21.MarcXmlHandler;
import org.metafacture.framework.StreamReceiver;
import org.metafacture.framework.helpers.DefaultStreamReceiver;
import org.metafacture.io.FileOpener;
import org.metafacture.io.RecordReader;
import org.metafacture.xml.XmlDecoder;

class MetafactureClient {
  private static final char END_OF_RECORD = '\u001d';

  public static void main(String[] parameters) {
    FileOpener opener = new FileOpener();
    StreamReceiver printer = new Printer();
    if (parameters[0].equals("marcxml")) {
      opener.setReceiver(new XmlDecoder()).setReceiver(new MarcXmlHandler()).setReceiver(printer);
    } else {
      RecordReader reader = new RecordReader();
      reader.setSeparator(END_OF_RECORD);
      opener.setReceiver(reader).setReceiver(new Marc21Decoder()).setReceiver(printer);
    }
    opener.process(parameters[1]);
    opener.closeStream();
  }

  /** Prints the first 001 and the first 245 $a of each record. */
  private static class Printer extends DefaultStreamReceiver {
    private final PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    private String issn;
    private String title;
    private String field = "";

    @Override
    public void startRecord(String id) {
      issn = title = null;
    }

    @Override
    public void startEntity(String name) {
      field = name;
    }

    @Override
    public void endEntity() {
      field = "";
    }

    @Override
    public void literal(String name, String value) {
      if (name.equals("001") && issn == null) issn = value;
      if (field.startsWith("245") && name.equals("a") && title == null) title = value;
    }

    @Override
    public void endRecord() {
      out.println("[" + quoted(issn) + "," + quoted(title == null ? "" : title) + "]");
    }

    private static String quoted(String text) {
      return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
  }
}
