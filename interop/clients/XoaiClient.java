import io.gdcc.xoai.serviceprovider.client.OAIClient;
import io.gdcc.xoai.serviceprovider.handler.ListRecordHandler;
import io.gdcc.xoai.serviceprovider.model.Context;
import io.gdcc.xoai.serviceprovider.parameters.ListRecordsParameters;
import java.io.PrintStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamReader;

class XoaiClient {
  public static void main(String[] parameters) throws Exception {
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    OAIClient client = OAIClient.newBuilder().withBaseUrl(parameters[1]).build();
    // The parser of metadata is for the own format of xoai.
    Context context = new Context().withOAIClient(client).withSaveUnparsedMetadata();
    // The iterator of ServiceProvider keeps all records of a harvest in memory. This handler reads page by page.
    ListRecordHandler pages =
        new ListRecordHandler(context, ListRecordsParameters.request().withMetadataPrefix("marcxml"));
    while (!pages.endReached())
      for (io.gdcc.xoai.model.oaipmh.results.Record record : pages.nextIteration())
        if (!record.getHeader().isDeleted()) out.println(line(record.getMetadata().asUnparsedString()));
  }

  /** The line of a MARCXML record. */
  private static String line(String xml) throws Exception {
    XMLStreamReader reader = XMLInputFactory.newFactory().createXMLStreamReader(new StringReader(xml));
    String issn = "";
    String title = null;
    String tag = "";
    while (reader.hasNext()) {
      if (reader.next() != XMLStreamConstants.START_ELEMENT) continue;
      String name = reader.getLocalName();
      if (name.equals("controlfield") || name.equals("datafield")) tag = reader.getAttributeValue(null, "tag");
      if (name.equals("controlfield") && tag.equals("001")) issn = reader.getElementText();
      else if (name.equals("subfield") && tag.equals("245") && title == null
          && reader.getAttributeValue(null, "code").equals("a")) title = reader.getElementText();
    }
    return "[" + quoted(issn) + "," + quoted(title == null ? "" : title) + "]";
  }

  private static String quoted(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }
}
