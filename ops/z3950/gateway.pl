#!/usr/bin/perl
# Starts Simple2ZOOM: perl gateway.pl CONFIGURATION ADDRESS, for example tcp:@:210.
# Simple2ZOOM joins terms, which are bytes in UTF-8, to names of indexes from its configuration, which are characters.
# Perl then encodes the bytes of the term a second time, and titles with other letters than A to Z are not found. So the
# names become bytes, too.
use strict;
use warnings;
use Net::Z3950::Simple2ZOOM;

sub to_bytes {
    my ($value) = @_;
    if (ref $value eq 'HASH') { to_bytes($_) for values %$value }
    elsif (ref $value eq 'ARRAY') { to_bytes($_) for @$value }
    else { utf8::encode($_[0]) if defined $value && utf8::is_utf8($value) }
}

my $reload = \&Net::Z3950::Simple2ZOOM::_reload_config_file;
{
    no warnings 'redefine';
    *Net::Z3950::Simple2ZOOM::_reload_config_file = sub {
        my ($gateway) = @_;
        $reload->($gateway);
        to_bytes($gateway->{cfg});
    };
}

# The time of each call is of no use in a log.
$Net::Z3950::Simple2ZOOM::TIME = 0;
my ($configuration, @addresses) = @ARGV;
die "Usage: gateway.pl CONFIGURATION ADDRESS ...\n" unless @addresses;
Net::Z3950::Simple2ZOOM->new($configuration)->launch_server('simple2zoom', @addresses);
