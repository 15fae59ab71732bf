-- Drafts that an import stored: notices speak of them once for each import.
-- Lives with: 0067

create index import_record_draft on import_record (version_id) where outcome = 'draft';
