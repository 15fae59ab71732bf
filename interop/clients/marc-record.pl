use strict;
use warnings;
use Encode qw(decode is_utf8);
use JSON::PP;
use MARC::File::USMARC;

my ($column, $source) = @ARGV;
my $tag = $column eq 'unimarc' ? '200' : '245';
my $json = JSON::PP->new->ascii;
my $file = MARC::File::USMARC->in($source);
while (my $record = $file->next) {
  my $title = $record->subfield($tag, 'a') // '';
  $title = decode('UTF-8', $title) if $column eq 'unimarc' && !is_utf8($title);
  print $json->encode([$record->field('001')->data, $title]), "\n";
}
