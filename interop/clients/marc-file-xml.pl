use strict;
use warnings;
use JSON::PP;
use MARC::File::XML (BinaryEncoding => 'utf8');

my ($column, $source) = @ARGV;
my $json = JSON::PP->new->ascii;
my $file = MARC::File::XML->in($source);
while (my $record = $file->next) {
  print $json->encode([$record->field('001')->data, $record->subfield('245', 'a') // '']), "\n";
}
