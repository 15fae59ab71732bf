#!/bin/sh
# xoai 5.3.0 for Java (Maven), OAI-PMH. Needs a Java Development Kit.
# Guess: the iterator of listRecords reads page by page, and keeps the records of one page in memory.
# Behaviour: it adds each page to one list, which keeps all records until the end of the harvest. 180,000 MARCXML records
# do not fit in 512 MB. ListRecordHandler, from which the iterator reads, returns the pages and keeps none.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
dependency() { echo "<dependency><groupId>$1</groupId><artifactId>$2</artifactId><version>$3</version></dependency>"; }
cat > pom.xml <<XML
<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
<groupId>findings</groupId><artifactId>xoai</artifactId><version>1</version><dependencies>
$(dependency io.gdcc xoai-service-provider 5.3.0)
</dependencies></project>
XML
mvn --quiet dependency:copy-dependencies -DoutputDirectory=lib > mvn.log || { cat mvn.log; exit 1; }
cat > Harvest.java <<'JAVA'
import io.gdcc.xoai.serviceprovider.ServiceProvider;
import io.gdcc.xoai.serviceprovider.client.OAIClient;
import io.gdcc.xoai.serviceprovider.handler.ListRecordHandler;
import io.gdcc.xoai.serviceprovider.model.Context;
import io.gdcc.xoai.serviceprovider.parameters.ListRecordsParameters;
import io.gdcc.xoai.serviceprovider.parameters.Parameters;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;

class Harvest {
  static final int PAGES = 20;

  /** Pages of one record. */
  static class Pages extends OAIClient {
    private int page = 0;

    public InputStream execute(Parameters parameters) {
      page++;
      String token = page < PAGES ? "<resumptionToken>" + page + "</resumptionToken>" : "";
      String xml = "<OAI-PMH xmlns='http://www.openarchives.org/OAI/2.0/'><responseDate>2026-01-01T00:00:00Z</responseDate>"
          + "<request>http://x.example/</request><ListRecords><record><header><identifier>oai:x:" + page + "</identifier>"
          + "<datestamp>2026-01-01T00:00:00Z</datestamp></header><metadata><a xmlns='x'/></metadata></record>" + token
          + "</ListRecords></OAI-PMH>";
      return new ByteArrayInputStream(xml.getBytes());
    }
  }

  static Context context() {
    return new Context().withOAIClient(new Pages()).withSaveUnparsedMetadata();
  }

  static long kept(List<WeakReference<Object>> records) {
    System.gc();
    return records.stream().filter(each -> each.get() != null).count();
  }

  public static void main(String[] none) throws Exception {
    var parameters = ListRecordsParameters.request().withMetadataPrefix("x");
    List<WeakReference<Object>> ofIterator = new ArrayList<>();
    var records = new ServiceProvider(context()).listRecords(parameters);
    while (records.hasNext()) ofIterator.add(new WeakReference<>(records.next()));
    long byIterator = kept(ofIterator);
    List<WeakReference<Object>> ofHandler = new ArrayList<>();
    var pages = new ListRecordHandler(context(), parameters);
    while (!pages.endReached()) for (var each : pages.nextIteration()) ofHandler.add(new WeakReference<>(each));
    long byHandler = kept(ofHandler);
    System.out.println("kept of " + PAGES + ": " + byIterator + " by the iterator, " + byHandler + " by the handler");
    if (byIterator != PAGES || byHandler > 1 || records.hasNext()) System.exit(1);
  }
}
JAVA
java -cp 'lib/*' Harvest.java 2> java.log || { cat java.log; exit 1; }
