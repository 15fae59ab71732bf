-- Statistics of tsvectors are read out of TOAST: a small sample tells broad words from rare ones well enough.
alter table search_doc
  alter anywhere set statistics 20,
  alter titles set statistics 20,
  alter fields set statistics 5,
  alter fields_structure set statistics 20;
