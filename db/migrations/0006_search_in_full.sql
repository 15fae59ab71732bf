-- Every word of the index of everything, for what a truncated, misspelt or otherwise open word stands for. A word may
-- stand here more than once: nobody waits for another who adds the same. Beside the words stand the places of fields
-- (`#245`, and `#*245` for 880s that stand for a 245).
create table lexicon (
  word text collate "C" not null
);
create index lexicon_word on lexicon (word);

-- The orders of the results table that are no codes: the cached engine ranks all records by them.
create index search_doc_by_title on search_doc (sort_title, issn_number);
create index search_doc_by_issnl on search_doc (issnl, issn_number);
