-- A number that an import brought into the base goes out of it again when the import is undone; what is noted of it stays.

alter table import_touch drop constraint import_touch_record_id_fkey;
