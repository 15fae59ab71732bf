-- Levels that administration sets for variants of a rule: variant to category to error, warning or off. Variants and categories
-- that are not named have the level of the rule, up to the level that the variant is shipped with.
-- Lives with: 0067

alter table rule_setting add column variants jsonb not null default '{}' check (jsonb_typeof(variants) = 'object');
alter table rule_version add column variants jsonb not null default '{}' check (jsonb_typeof(variants) = 'object');
