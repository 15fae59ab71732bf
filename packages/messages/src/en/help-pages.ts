/**
 * The help of each screen, for the server. The first line states the purpose of the screen. `- ` begins a step, `! ` a possible
 * problem. `[[namespace.key]]` is replaced by that message, so that labels are quoted exactly.
 */
export const helpPages = {
  home: `This page is shown when your account may neither search nor send lists. It offers the pages that are open to you.
- Choose a page below, or in the menu on the left.
! No page is offered: your account has no role yet. Ask an administrator of your centre.`,
  login: `Log in with the name and the password of your account.
- Enter both, then choose [[login.log_in]]. You come back to the page that you wanted to see.
! Ten failed attempts lock the log-in for five minutes.
! You forgot your password: an administrator sets a new one, which you change when you log in.`,
  maintenance: `The product is being serviced and answers nothing else for a while.
- Wait, then go back to the log-in. What you typed in a record or a form is kept in this browser.`,
  search: `Find records by words, numbers, fields and codes. Results appear below the query; the address of the page holds the whole search, so that it can be kept as a bookmark.
- Type words, a “phrase” in quotation marks, a word that ends in *, or an ISSN, and press Enter.
- Switch on [[search.anywhere]] to look in all fields, not in titles alone.
- Open [[search.advanced]] for codes (country, medium, language …) and for lines that look in one field or subfield.
- Narrow the results with the filters beside them: click a value to include it, the minus to exclude it.
- Open a row to read the record. Check rows to edit, export, merge or transfer several at once.
- Choose [[monitored.button]] to be told what is new in a search that you repeat.
! Nothing is found: drop a filter, look anywhere, or take the spelling that is offered.
! A query cannot be read: the place is underlined, and the sentence below says what may stand there.
! More than 20,000 records: only the first ones can be paged through. Narrow the search.`,
  browse: `Walk through all titles or all publishers in the order of the alphabet, with the number of records of each entry.
- Type the beginning of an entry: the list goes to that place. The thin bar shows where you are, and leads to a letter or a script.
- Click the number of an entry, or check several entries and choose [[browse.search_matching]].
- Switch on [[browse.near_equal]] to see entries together that differ only in case, accents or punctuation.
! No entry is found: clear the filter, or go to the beginning.`,
  catalogue: `Edit records: as a form (Assisted Mode), as text (Expert Mode), or both side by side. The rules judge the record while you type.
- Go through the fields. Tab leads to the next part; the problems on the right lead to their place when you click them.
- Take a repair where one is offered, and read [[consequences.title]] to see what a save changes in other records.
- Choose Validate. A record without errors becomes active; one with errors is stored as a draft and changes nothing else.
- Press F1 in a field to read what may stand there.
- Compare, undo and the versions are in the header of each record. Alt and the arrow keys lead from record to record.
! Somebody else holds the lock: you can read, and ask for the lock. You are told when it is free.
! Somebody saved in the meantime: both texts are shown, and you choose what stays.
! The session ends or the browser closes: what you typed is kept in this browser and comes back.
! A grey field cannot be changed: it belongs to the number, comes from the system, or is an enrichment.`,
  assignment: `Describe one or more provisional records and give them the next free numbers of the block of your centre.
- Fill in the required parts of each record: key title, medium, language, country, publisher, start year.
- Choose [[assignment.submit_dry_run]]. Nothing is spent; errors stand at their fields.
- Look at titles that are nearly equal: the serial may have a number already.
- Choose [[assignment.submit_real]]. Numbers, records and links are made together; then edit or copy them.
! The answer does not come: submit again. The same form never spends numbers twice.
! No block is active: an administrator, or who may make blocks, opens one under [[blocks.title]].`,
  newblock: `Give a centre a run of numbers. Each number gets a free record, from which assignments take the next one.
- Choose centre, country, first number (seven digits without the check digit) and how many numbers.
- Take the default template or one of your own; the preview shows the first record.
- Choose [[blocks.create]]. The block is made in the background and is used when the one before is used up.
- The table below shows each block with its use, and when its numbers run out.
! The run overlaps another block, or the template breaks a rule: the sentence says which.
! A block that has described records cannot be deleted.`,
  macros: `A macro changes a record by lines that say what to do with which field, so that what you do again and again is one command. [[macros.scope_personal]], [[macros.scope_centre]]: a macro is yours or your centre’s; ready-made ones can be copied and changed.
- Press [[macros.new]], give it a name and write a statement a line; lists of tags, subfields and functions come as you type, or with Ctrl+Space.
- Look at the mistakes below the text: each says line, column and what is expected there; a click leads to it.
- Press [[macros.keep]].
- In a record, open [[macros.run]] from the tools or the palette (Ctrl+K), choose the macro, and read what it changed. Ctrl+Z takes all of it back.
! “Nothing was changed”: a macro that would do too much in one record is left out as a whole. Divide it.
! Fields that the system writes, the number of the record and enrichments are left alone by every macro.
! A macro that somebody changed meanwhile is not overwritten: open it again and bring in your change.`,
  merge: `Two numbers were given to one serial: keep one, cancel the other.
- Choose the number to keep and the number to cancel, then [[merge.compare]].
- Choose field by field which record is right.
- See which records cite the cancelled number, and whether their links are moved.
- See above the button what speaks against one serial: key title, publisher, years, country, medium. Where something differs, a reason is required.
- Choose [[merge.merge]] and give a reason.
! A record that somebody edits is not changed; its links stay as they are.
! The result breaks a rule: correct it in the choice of fields, or edit the record first.`,
  import: `Store the records of a file: new ones, or new versions of records that are here.
- Choose the file (ISO 2709, mrk or MARCXML, also packed), the mode, and for new records centre and category.
- Leave [[importing.dry_run]] on at first: nothing is stored, and you see what would become of each record.
- Read the report by outcome and rule, open single records, leave some out.
- Start the real run. You may leave the page; the end is told under the notices.
! A record is rejected: the report names the place in the file and the reason.
! An import was wrong: undo it as a whole. Records that were changed since stay as they are.
! What the file does not speak of (enrichments, system fields) is kept.`,
  bulk: `Change many records at once: look first, then change, and take it back if it was wrong.
- Search for the records, or check them, then choose [[search.change_many]] under [[search.actions]].
- Say what is changed: by the form for common changes, or by a macro. [[bulk.preview]] stores nothing.
- Read the differences by kind. Leave single records, whole kinds or those with errors out; r does it for the row with the focus.
- Start the change. It runs in the background; each record gets one version, as if you had saved it.
- [[bulk.revert]] gives every record its content of before as a new version.
! A record was left: somebody edits it, it was changed since the preview, or a draft stands beside it. It is listed with the reason.
! Records would have errors: they stay as they are unless you ask for drafts.
! After a revert some records stay: they were changed since. Open them from the list and merge by hand.`,
  doctor: `Find out why a file of records cannot be read, and repair it. Nothing is stored in the base.
- Choose the file and [[doctor.start]]. Large files are examined in the background; you may leave the page.
- Open a place to see its bytes, the records beside it, what is wrong, and what the repair changes.
- Download the repaired file, or the file in two parts: what can be read, and what cannot.
- Go on to the dry run of an import with the repaired file or with the readable part.
! A record cannot be repaired: it stands in the broken part; get it again from its source.
! The text looks wrong after the repair: the encoding was guessed from the text; compare with the source.`,
  compare: `Two records side by side: what they share and where they differ, whatever the order of their fields.
- Check two rows of the search and choose [[search.compare_selected]], or enter two ISSNs.
- Show [[compare.only_differences]] or all fields. Words that only one record has are marked.
- Swap the sides, or go on to merge the two where two numbers were given to one serial.
! A field stands alone on one side: the other record has none that is like it.`,
  ltwa: `The list by which words of titles are abbreviated (ISO 4). Everybody may read it; changes need the permission.
- Look for a word, an abbreviation or a comment, or browse to a place in the alphabet.
- A hyphen stands where a word goes on: biolog- is the beginning of words, -graph- the middle.
- Before a change is saved you see which abbreviated titles (210) it concerns.
- [[ltwaPage.versions]] keeps every change; two versions can be compared.
! A word stands there already for this language: change that row.`,
  ltwa_versions: `Every change of the list of abbreviations is a version with its time, its author and its reason.
- Choose one version to see what it changed, or two to compare them.
- [[ltwaPage.restore_now]] makes the words of a version the list again; what changes is shown first.`,
  issn_lists: `Send in a table with ISSNs and get it back with what is known of each number.
- Choose a table (tsv, csv or xlsx). Separator, encoding and the row with the names of the columns are recognised; correct them next to the preview.
- Say which column holds the ISSNs, and which the titles.
- Choose what is to be added, then [[listed.submit]]. Fetch the result here or under [[tasks.title]].
! Slips are corrected and named: missing hyphens, letters for digits, lost zeros. Numbers are also read from bar codes (977...).
! Your quota is used up: the page says from when on you may send again.`,
  marc21_lists: `Send in a table with ISSNs and get the records as a file.
- Choose the table, the column of the ISSNs and the format.
- Choose [[listed.submit]]. The file waits under [[tasks.title]].
! Numbers that are unknown or not valid are listed; the others are in the file.`,
  title_lists: `Send in a table with titles and find the ISSN of each of them.
- Choose the table and its columns: title, and if there are any publisher, country, year, ISSN.
- The next undecided title is always in front. 1 to 9 choose a record, 0 says that none is right, Enter confirms, z goes back.
- Titles that are certain can be confirmed together.
- Save the session as a file to go on another day; fetch the table with the numbers at the end.
! Nothing fits: change the query, or look for single words.`,
  rules: `Every rule that records are judged by, with its sentence, its level in each category, and examples.
- Filter by words, a field or the name of a rule.
- A record with an error is stored as a draft; a warning lets it become active.
! A rule seems wrong: tell an administrator its name. Levels are set in administration.`,
  changes: `What was stored, by whom and when: your own work, that of your centre, or that of everybody.
- Choose whose work, and the days.
- Open a row to see what changed in each field. Open the record to edit it.
- Under versions an older state can be made the draft again.`,
  tasks: `Work that runs in the background: imports, exports, lists, blocks.
- Progress and state are shown as they happen. You may leave the page.
- Fetch a result, cancel a task that runs, run a failed one again.
! A failed task says why. Results are kept for seven days.`,
  announcements: `What administrators tell the users: maintenance, new rules, meetings.
- A newer announcement is shown when you come in. Choose [[announcements.mark_read]] to go on.
- The bell of the menu has a dot as long as one is unread. The eye opens an older one.`,
  dashboards: `How the work stands, in four cards: blocks, errors of records, addresses, transliterations.
- Each card opens in a tab of its own. Your centre is shown; members of the international centre can choose another, or all.
- Click a figure to see its records. Every table can be fetched as CSV.
! A figure that no search can show has no link.`,
  audit: `Who did what that may be questioned later: cancellations, merges, transfers, imports, overrides, accounts.
- Filter by kind, user, number and days.
- Fetch the entries as CSV. Entries are never changed and never deleted.`,
  admin: `Lists, accounts, rules and settings of the product. Only who manages users sees this page.
- Choose an area on the left. Search, sort and open a row to change it.
- The history of a row says who changed it.
- Before a deletion you see what uses the row. Retire a code instead: it stays valid in records and is no longer offered.
- A rule has a page: its levels by category, parameters, versions. Try a change in the laboratory before you switch it on.
! A row was changed in the meantime: look at it again, then change it.`,
  users: `Who may log in, for which centre, with which roles.
- Choose [[admin.new]], or open a row. A password that you set must be changed at the next log-in.
- Close an account that has worked, or anonymise it with [[accounts.anonymise]] when the person has left: a pseudonym takes the place of its name.
- An invitation that has no answer is in the column [[accounts.invited_until_column]], with a button that sends it again.
! The last administrator can neither be closed nor lose the role.`,
  roles: `A role is a set of permissions; an account may have several.
- Open a role and check its permissions. They hold from the next call of its users on.
! A role that accounts have, or an announcement names, cannot be deleted.`,
  settings: `Limits and addresses that hold for everybody from the next call on.
- Open a setting to change it. Its bounds stand beside it.`,
  writing: `Write announcements: text in English and its translations, from when until when, and for whom.
- Write title and text. Bold, lists, headings, links, quotations and images are offered above the text.
- Add translations; who has none in the own language reads the English one.
- Choose roles and centres, or leave both empty for everybody.
- Choose [[announcements.preview]], a centre, a role and a language: it shows what such a user sees, or why that user does not see it.
- [[announcements.save_draft]] keeps a draft that only administration sees. [[announcements.publish]] shows it to its readers.
! Scripts, styles, frames and images of other servers are taken out.`,
  record: `One record as it is published, with its fields, errors, addresses and files to download.
- Use the buttons above to edit it, see its versions or its family, or print it.
! No record has this number: look at the digits. The last one is a check digit, 0 to 9 or X.`,
  marc21: `The fields of one record in a small window, to read beside other work.
- Links in 7XX open the record that they name.`,
  graph: `The records that belong together: media of one title, earlier and later titles, and all other links.
- Choose the kind of family above. Boxes are records, lines are links; an arrow leads to the later title.
- Click a box to see its record. The tables below say the same in words.
! A dashed line: only one of the two records has the link.`,
  enrichments: `What others know of serials comes into their records from tables: archives, indexing services, UDC classes, places.
- Choose [[enrichments.new]], then the source and a table with a column of ISSNs or ISSN-Ls.
- Begin with a dry run: row by row it says what would happen and what is wrong.
- Run it for real. Records that somebody edits get theirs when the lock ends.
! A row is rejected: its number is unknown or is no ISSN, or the record would become too large.`,
  centers: `The centres of the network: names, address, contact, languages, and the countries that each registers for.
- Open a centre to change it. The rule of country and centre, and the assignment form, follow its countries at once.
- Close a centre instead of deleting it: it is no longer offered, and its records keep it.
- [[admin.close_center]] hands over its records, blocks and people to another centre; what goes over is shown first.
! Nothing is handed over while a record of the centre is being edited: the list says by whom.
! A centre that accounts, blocks or records name cannot be deleted.`,
  invitation: `Where the link of an invitation leads.
- Choose a password: it counts from now on, and you are logged in with it.
! The link works once and for a few days. Ask whoever invited you for another one.`,
  house: `The state of the server: version, base, background work, backups, faults. It is asked anew while the page is open.
- A fault has the number of its request, which stands in the log of the server too: tell it to who runs the server.
- A backup counts as tried once “seriatim restore FILE --check” has read it through.
! Work that was given up has failed again and again: the log of the server says why.
! In a training copy [[housePage.reset]] brings back the demonstration.`,
  mails: `The e-mails that this product writes: invitations, confirmations, messages of readers.
- Look for words of an address, of the subject or of the text, or choose a state.
- Open a row to read the e-mail. [[mailsPage.send_again]] tries it at once.
- [[mailsPage.test]] tells whether the mail server takes e-mails.
! An e-mail that waits is tried again, later each time, ten times in three days. The reason of the last failure stands in its row.
! Without a mail server e-mails wait here. Whoever runs the server sets SMTP_URL.`,
  webhooks: `Programs that are told when public records change: what a search finds is posted to their address.
- Look for words of an address, of its owner or of a reason, or choose a state.
- [[webhooks.replay]] has a subscription go on and posts what waits.
! After twelve failures in a row a subscription is paused, and its owner gets an e-mail. What changes meanwhile waits.
! Each delivery is signed; docs/protocols.md tells how receivers check it.`,
  work: `What others do and what became of records: locks, tasks, imports, blocks and monitored searches of all users, and lists of what contradicts itself in the base.
- Words of the row, a state and a click on the head of a column find what you look for.
- In [[admin.area_locks]] you end the lock of somebody who cannot be reached: the person is told at once, keeps what was typed and saves it after opening the record anew.
- In [[admin.area_tasks]] you cancel what runs too long; in [[admin.area_monitored_searches]] you hand over searches whose owner has left.
! A task cannot be cancelled: its kind of work has to come to its end.`,
  urls: `The addresses of 856 and 857 $u with what their last check found.
- Look for words of an address, of its host or of the reason, or choose a state.
- [[urls.check]] asks one address at once; the others have their turn by night, slowly, host by host.
- The number of records leads to the records that hold the address.
! Deleted is what answers so, or what was gone for three checks over three weeks.
! It cannot be checked: the host refuses robots, wants a log-in, or lies in a private network. Look yourself.`,
} as const
