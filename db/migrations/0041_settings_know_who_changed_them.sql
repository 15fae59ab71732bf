-- Who changed a setting in administration; null where a program or the command line did.
ALTER TABLE setting ADD COLUMN changed_by text;
