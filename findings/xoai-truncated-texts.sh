#!/bin/sh
# xoai 5.3.0 for Java (Maven), OAI-PMH. Needs a Java Development Kit.
# Guess: listRecords returns each identifier as the repository sends it, with any StAX parser.
# Behaviour: xoai reads only the first part of a text. The parser of the JDK divides a text if two reads of the network
# end in it, so that some identifiers of a long answer lose their ends without an error. A divided datestamp ends the
# harvest.
# woodstox-core, an optional dependency that Maven does not install, does not divide short texts: with it, all are whole.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
dependency() { echo "<dependency><groupId>$1</groupId><artifactId>$2</artifactId><version>$3</version></dependency>"; }
cat > pom.xml <<XML
<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
<groupId>findings</groupId><artifactId>xoai</artifactId><version>1</version><dependencies>
$(dependency io.gdcc xoai-service-provider 5.3.0)
$(dependency com.fasterxml.woodstox woodstox-core 7.1.1)
</dependencies></project>
XML
mvn --quiet dependency:copy-dependencies -DoutputDirectory=lib > mvn.log || { cat mvn.log; exit 1; }
cat > Harvest.java <<'JAVA'
import io.gdcc.xoai.serviceprovider.ServiceProvider;
import io.gdcc.xoai.serviceprovider.client.OAIClient;
import io.gdcc.xoai.serviceprovider.model.Context;
import io.gdcc.xoai.serviceprovider.parameters.ListRecordsParameters;
import io.gdcc.xoai.serviceprovider.parameters.Parameters;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.SequenceInputStream;

class Harvest {
  static final int RECORDS = 50;
  static final String NAME = "oai:x.example:0000-0019";

  static class Answer extends OAIClient {
    /** An answer that arrives in pieces, as from a network. Two of them end in each identifier. */
    public InputStream execute(Parameters parameters) {
      String record = "<record><header><identifier>" + NAME + "</identifier><datestamp>2026-01-01T00:00:00Z</datestamp>"
          + "</header><metadata><a xmlns='x'/></metadata></record>";
      String xml = "<OAI-PMH xmlns='http://www.openarchives.org/OAI/2.0/'><responseDate>2026-01-01T00:00:00Z</responseDate>"
          + "<request>http://x.example/</request><ListRecords>" + record.repeat(RECORDS) + "</ListRecords></OAI-PMH>";
      InputStream pieces = InputStream.nullInputStream();
      for (String piece : xml.split("(?=0000-0019)|(?=-0019)"))
        pieces = new SequenceInputStream(pieces, new ByteArrayInputStream(piece.getBytes()));
      return pieces;
    }
  }

  public static void main(String[] expected) throws Exception {
    var context = new Context().withOAIClient(new Answer()).withSaveUnparsedMetadata();
    var records = new ServiceProvider(context).listRecords(ListRecordsParameters.request().withMetadataPrefix("x"));
    int truncated = 0;
    while (records.hasNext()) if (!records.next().getHeader().getIdentifier().equals(NAME)) truncated++;
    System.out.println(truncated + " of " + RECORDS + " identifiers are truncated");
    if ((truncated > 0) != expected[0].equals("some")) System.exit(1);
  }
}
JAVA
mkdir without && cp lib/*.jar without && rm without/woodstox-core-*.jar
java -cp 'without/*' Harvest.java some 2> java.log
java -cp 'lib/*' Harvest.java none 2> java.log
