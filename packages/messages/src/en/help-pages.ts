/**
 * The help of each screen, for the server. The first line states the purpose of the screen. `- ` begins a step, `! ` a
 * possible problem. `[[namespace.key]]` is replaced by that message, so that labels are quoted exactly.
 */
export const helpPages = {
  home: `You see this page when your account has no permission to search or to submit lists. It shows the pages that you can open.
- Choose a page below, or in the menu on the left.
! No page is shown: your account has no role yet. Ask an administrator of your centre for a role.`,
  login: `Log in with the username and password of your account.
- Enter both, then choose [[login.log_in]]. The page that you wanted to see opens.
! After ten failed attempts the log-in is locked for five minutes.
! Forgotten password: ask an administrator to set a new one. You change it when you log in.`,
  maintenance: `The product is undergoing maintenance and cannot be used at the moment.
- Wait, then return to the log-in page. What you typed in a record or a form is stored in this browser.`,
  search: `Find records by words, ISSNs, fields and codes. Results appear below the query. The address of the page contains the whole search, so you can bookmark it.
- Type words, a “phrase” in quotation marks, a word that ends in *, or an ISSN, and press Enter.
- Switch on [[search.anywhere]] to search all fields, not only titles.
- Open [[search.advanced]] for codes (country, medium, language …) and for lines that search one field or subfield.
- Narrow the results with the filters next to them: click a value to include it, or the minus to exclude it.
- Open a row to read the record. Select rows to edit, export, merge or transfer several records at once.
- Choose [[monitored.button]] to see what is new in a search that you repeat.
! No results: remove a filter, search all fields, or use the suggested spelling.
! A query is not valid: the error is underlined, and the message below explains what is expected.
! More than 20,000 records: only the first 20,000 can be displayed. Narrow the search.`,
  browse: `Browse all titles or all publishers in alphabetical order, with the number of records of each entry.
- Type the beginning of an entry to go to it in the list. The narrow bar shows your position. Use it to go to a letter or a script.
- Click the number of an entry, or select several entries and choose [[browse.search_matching]].
- Switch on [[browse.near_equal]] to group entries that differ only in case, accents or punctuation.
! No entries: clear the filter, or go to the beginning.`,
  catalogue: `Edit records in a form (Assisted Mode), as text (Expert Mode), or both side by side. Rules validate the record while you type.
- Go through the fields. Press Tab to go to the next part. Click a problem on the right to go to its field.
- Apply a fix where one is offered. Read [[consequences.title]] to see what a save changes in other records.
- Choose Validate. A record without errors becomes active. A record with errors is stored as a draft and changes no other record.
- Press F1 in a field for help on its content.
- Comparison, undo and versions are in the header of each record. Press Alt and an arrow key to go to another record.
! Another user has the lock: you can read the record and request the lock. You get a message when the lock ends.
! Another user saved the record in the meantime: compare both texts and choose which changes to keep.
! The session ended or the browser was closed: your text is stored in this browser and restored later.
! A grey field cannot be changed: it belongs to the number, is written by the system, or is an enrichment.`,
  assignment: `Describe one or more provisional records and assign the next free numbers of your centre’s block to them.
- Fill in the required fields of each record: key title, medium, language, country, publisher, start year.
- Choose [[assignment.submit_dry_run]]. No number is used. Errors are shown at their fields.
- Look at similar titles: the serial may already have an ISSN.
- Choose [[assignment.submit_real]]. Numbers, records and links are created together. Then edit or copy them.
! The server does not answer: submit again. The same form never uses numbers twice.
! No active block: ask an administrator, or create a block under [[blocks.title]] if you have the permission.`,
  requests: `Publishers ask for ISSNs in the portal. Their requests arrive here, at the centre of the country of publication.
- The tabs show the states with the number of requests. [[requestsPage.tab_open]] shows all requests that still need work.
- Press j and k to move, Enter to open a request, t to take it, x to select rows, h to set the handler.
- [[requestsPage.new]] stores a request that arrived by letter or telephone.
- [[requestsPage.settings]]: whether the portal accepts requests, the introduction of the form, required fields, and templates of messages.
! The list is empty although publishers wrote: check in the settings that the portal accepts requests.
! Only the centre that handles a request sees it. To pass a request on, forward it.`,
  request: `The form of the publisher, its files, all messages and changes. Similar titles of the register are on the right: the serial may already have an ISSN.
- [[requestsPage.take]] (t) shows your colleagues that you handle the request.
- [[requestsPage.question]] (q) sends a question. The request waits for the answer, and the publisher is reminded. [[requestsPage.message]] (m) does not wait.
- [[requestsPage.assign]] (a) opens the assignment form, filled from the request. After the assignment the publisher gets the ISSNs with bar codes.
- [[requestsPage.register_record]] moves a provisional record to the category Register if nothing is missing. Otherwise the page lists what is missing.
- [[requestsPage.refuse]] (r) and [[requestsPage.forward]] (f) need a reason. [[requestsPage.close]] (c) ends the work without a reason.
- Insert a template and change its text before you send it.
! Another user changed the request while you wrote: your text stays. Read the new entries and send again.
! The publisher withdrew the request: the page shows the new state, and no ISSN is assigned.`,
  request_settings: `How the centre accepts requests of publishers.
- Turn on [[requestsPage.is_on]]. Until then the portal shows the contact of the centre.
- Write an introduction in each language, and choose the fields that publishers must fill in.
- Set the days until an answer is due, until a question is repeated, and until the publisher is asked for the first issue.
- Add templates for messages. Variables such as title and publisher are replaced when you insert a template.
! Another user changed the settings meanwhile: your changes stay. Check them and save again.`,
  newblock: `Create a block of ISSNs for a centre. Each number gets a Free record. Assignments use the next Free record.
- Choose the centre, the country, the first number (seven digits without the check digit) and the quantity of numbers.
- Use the default template or your own. The preview shows the first record.
- Choose [[blocks.create]]. The block is created in the background. It is used when the previous block is used up.
- The table below shows how much of each block is used and when its numbers run out.
! The block overlaps another block, or the template breaks a rule: the message names it.
! A block with described records cannot be deleted.`,
  macros: `A macro is a list of statements that change a record. Use it for changes that you repeat often. [[macros.scope_personal]], [[macros.scope_centre]]: a macro belongs to you or to your centre. Included macros can be copied and changed.
- Choose [[macros.new]], enter a name and write one statement per line. Tags, subfields and functions are suggested as you type, or with Ctrl+Space.
- Correct the errors listed below the text. Each one names the line, the column and what is expected. Click it to go there.
- Press [[macros.keep]].
- In a record, open [[macros.run]] from the tools or the palette (Ctrl+K), choose the macro and check its changes. Press Ctrl+Z to undo all of them.
! “Nothing was changed”: the macro would make too many changes in one record, so none was made. Divide the macro.
! A macro does not change fields that the system writes, the ISSN of the record or enrichments.
! Another user changed the macro in the meantime: it is not overwritten. Open it again and repeat your change.`,
  merge: `Two ISSNs were assigned to the same serial: keep one, cancel the other.
- Choose the ISSN to keep and the ISSN to cancel, then [[merge.compare]].
- Choose the correct record field by field.
- Check which records cite the cancelled ISSN and whether their links are redirected.
- Check the differences above the button: key title, publisher, years, country, medium. If there is a difference, a reason is required.
- Choose [[merge.merge]] and enter a reason.
! A record that another user is editing is not changed: its links remain unchanged.
! The result breaks a rule: change the choice of fields, or edit the record first.`,
  import: `Import the records of a file: new records, or new versions of existing records.
- Choose the file (ISO 2709, mrk or MARCXML, also compressed) and the mode. For new records, also choose the centre and the category.
- Leave [[importing.dry_run]] on at first: nothing is stored, and you see the result for each record.
- Read the report by outcome and by rule. Open records and exclude some if necessary.
- Start the real import. You can leave the page. You get a notice when it has finished.
! A record is rejected: the report shows its position in the file and the reason.
! An import was wrong: revert it as a whole. Records that have changed since remain unchanged.
! Data that are not in the file (enrichments, system fields) remain unchanged.`,
  bulk: `Change many records at once: preview the changes, apply them, and revert them if they were wrong.
- Search for the records, or select them, then choose [[search.change_many]] under [[search.actions]].
- Define the change in the form (for common changes) or with a macro. [[bulk.preview]] stores nothing.
- Read the differences by type. Exclude single records, whole types or records with errors. Press r to exclude the focused row.
- Start the change. It runs in the background. Each record gets one new version, as if you had saved it.
- [[bulk.revert]] restores the previous content of every record as a new version.
! A record was not changed: another user is editing it, it has changed since the preview, or it has a draft. The list shows the reason.
! Records would have errors: they are not changed unless you allow drafts.
! Some records were not reverted: they have changed since. Open them from the list and merge the changes manually.`,
  doctor: `Find out why a file of records cannot be read, and repair it. Nothing is stored in the database.
- Choose the file and [[doctor.start]]. Large files are analysed in the background. You can leave the page.
- Open a broken place to see its bytes, the neighbouring records, the error and the changes of the repair.
- Download the repaired file, or the file in two parts: the readable part and the broken part.
- Continue with a dry run of an import of the repaired file or the readable part.
! A record cannot be repaired: it is in the broken part. Request it again from its source.
! The text looks wrong after the repair: the encoding was detected from the text. Compare it with the source.`,
  compare: `Compare two records side by side. The order of fields does not matter.
- Select two rows of the search results and choose [[search.compare_selected]], or enter two ISSNs.
- Show [[compare.only_differences]] or all fields. Words that are in one record only are highlighted.
- Swap the sides. If both ISSNs were assigned to the same serial, merge the records.
! A field is on one side only: the other record has no similar field.`,
  ltwa: `The list for abbreviating title words (ISO 4). All users can read it. Changes need a permission.
- Search for a word, an abbreviation or a comment, or browse the alphabet.
- A hyphen marks a part of a word: biolog- is the beginning of words, -graph- the middle.
- Before you save a change, you see which abbreviated titles (210) it affects.
- [[ltwaPage.versions]] shows all changes. You can compare two versions.
! The word already exists for this language: change its row.`,
  ltwa_versions: `Each change of the list of abbreviations is a version with a time, an author and a reason.
- Choose one version to see its changes, or two versions to compare them.
- [[ltwaPage.restore_now]] makes a version the current list again. The changes are shown first.`,
  issn_lists: `Submit a table with ISSNs. You get it back with data on each ISSN.
- Choose a table (tsv, csv or xlsx). The separator, the encoding and the header row are detected. Correct them next to the preview.
- Choose the column of the ISSNs and the column of the titles.
- Choose which data to add, then [[listed.submit]]. Download the result here or under [[tasks.title]].
! Typing errors are corrected and reported: missing hyphens, letters instead of digits, lost zeros. Numbers are also read from bar codes (977...).
! Your quota is used up: the page shows when you can submit again.`,
  marc21_lists: `Submit a table with ISSNs and get the records as a file.
- Choose the table, the column of the ISSNs and the format.
- Choose [[listed.submit]]. Download the file under [[tasks.title]].
! Unknown or invalid ISSNs are listed. The other records are in the file.`,
  title_lists: `Submit a table with titles and find the ISSN of each title.
- Choose the table and its columns: title and, if available, publisher, country, year, ISSN.
- The next undecided title is always shown. Press 1 to 9 to choose a record, 0 if none matches, Enter to confirm, and z to undo.
- You can accept all certain titles at once.
- Save the session as a file to continue another day. At the end, download the table with the ISSNs.
! No record matches: change the query, or search for single words.`,
  rules: `All rules for the validation of records, with their messages, their levels in each category, and examples.
- Filter by words, by field or by the name of a rule.
- A record with an error is stored as a draft. A record with warnings only can become active.
! A rule seems wrong: report its name to an administrator. Administrators set the levels.`,
  changes: `Stored changes with their users and times: your own work, the work of your centre, or the work of all users.
- Choose whose work to show, and the days.
- Open a row to see the changes of each field. Open the record to edit it.
- Under versions, you can make an older version the draft again.`,
  tasks: `Background tasks: imports, exports, lists, blocks.
- Progress and state are updated automatically. You can leave the page.
- Download a result, cancel a running task, or run a failed task again.
! A failed task shows the reason. Results are stored for seven days.`,
  announcements: `Messages from administrators to users: maintenance, new rules, meetings.
- A new announcement is shown when you log in. Choose [[announcements.mark_read]] to continue.
- The bell in the menu has a dot while there is an unread announcement. The eye icon opens an older one.`,
  dashboards: `Figures in four cards: blocks, errors of records, addresses, transliterations.
- Each card opens in a new tab and shows your centre. Members of the international centre can choose another centre, or all centres.
- Click a figure to see its records. You can download each table as CSV.
! A figure without a link cannot be searched.`,
  audit: `A log of critical actions and their users: cancellations, merges, transfers, imports, overrides, accounts.
- Filter by type, user, ISSN and days.
- Download the entries as CSV. Entries are never changed or deleted.`,
  admin: `Lists, accounts, rules and settings of the product. Only users who manage accounts see this page.
- Choose an area on the left. Search and sort the rows. Open a row to change it.
- The history of a row shows who changed it.
- Before you delete a row, you see where it is used. You can retire a code instead: it remains valid in records but is no longer offered.
- Each rule has a page with its levels by category, parameters and versions. Test a change in the laboratory before you apply it.
! A row was changed in the meantime: check it, then change it again.`,
  users: `Accounts that can log in, with their centres and roles.
- Choose [[admin.new]], or open a row. If you set a password, the user must change it at the next log-in.
- Deactivate an account that is no longer used. When the person has left, you can choose [[accounts.anonymise]]: a pseudonym replaces the name.
- An unanswered invitation is in the column [[accounts.invited_until_column]], with a button to send it again.
! The last administrator account cannot be deactivated and cannot lose the role.`,
  roles: `A role is a set of permissions. An account can have several roles.
- Open a role and choose its permissions. Changes apply at the next action of its users.
! A role that is used by accounts or announcements cannot be deleted.`,
  settings: `Limits and addresses for all users. Changes apply immediately.
- Open a setting to change it. The allowed values are shown next to it.`,
  writing: `Write announcements: the text in English and its translations, the period and the audience.
- Write the title and the text. The buttons above the text offer bold, lists, headings, links, quotations and images.
- Add translations. Readers of a language without a translation get the English text.
- Choose roles and centres, or leave both empty to address all users.
- Choose [[announcements.preview]], a centre, a role and a language to see what such a user sees, or why the announcement is not shown.
- [[announcements.save_draft]] saves a draft that only administrators see. [[announcements.publish]] shows it to its readers.
! Scripts, styles, frames and images of other servers are removed.`,
  record: `One published record, with its fields, errors, addresses and files to download.
- Use the buttons above to edit the record, see its versions or its family, or print it.
! No record has this ISSN: check the digits. The last one is a check digit, 0 to 9 or X.`,
  marc21: `The fields of one record in a small window, so that you can read them next to your other work.
- Links in 7XX open the linked record.`,
  graph: `The records of a family: media of one title, earlier and later titles, and all other links.
- Choose the kind of family above. Boxes are records, lines are links. An arrow points to the later title.
- Click a box to see its record. The tables below show the same as text.
! A dashed line: only one of the two records has the link.`,
  enrichments: `Data from other sources are added to records from tables: archiving agencies, indexing services, UDC classes, places.
- Choose [[enrichments.new]], then the source and a table with a column of ISSNs or ISSN-Ls.
- Start with a dry run. It shows the result and the problems of each row.
- Then run the import. Records that a user is editing get their data when the lock ends.
! A row is rejected: the ISSN is unknown or not valid, or the record would become too large.`,
  centers: `The centres of the network: names, address, contact, languages, and the countries for which each centre registers serials.
- Open a centre to change it. Changed countries apply at once to the country rule and to the assignment form.
- Close a centre instead of deleting it. It is no longer offered, and its records do not change.
- [[admin.close_center]] hands over its records, blocks and accounts to another centre. You see first what is handed over.
! The hand-over does not start while a record of the centre is being edited: the list shows the users.
! A centre that is used by accounts, blocks or records cannot be deleted.`,
  invitation: `You came here from the link in an invitation.
- Choose a password. It is valid at once, and you are logged in.
! The link works once and for a few days. Ask the sender of the invitation for a new one.`,
  house: `The state of the server: version, database, background work, backups, errors. It is updated while the page is open.
- An error has the number of its request, which is also in the log of the server. Report this number to the operator of the server.
- A backup counts as tested when “seriatim restore FILE --check” has read all of it.
! Abandoned work has failed repeatedly: see the reason in the log of the server.
! In a training copy, [[housePage.reset]] restores the demonstration data.`,
  mails: `The e-mails that this product sends: invitations, confirmations, messages of readers.
- Search for words of an address, of the subject or of the text, or choose a state.
- Open a row to read the e-mail. [[mailsPage.send_again]] sends it at once.
- [[mailsPage.test]] shows whether the mail server accepts e-mails.
! A waiting e-mail is sent again ten times within three days, at growing intervals. Its row shows the reason of the last failure.
! Without a mail server, e-mails wait here. Ask the operator of the server to set SMTP_URL.`,
  webhooks: `Programs that are notified of changes to public records. Changes of the records found by a search are sent to the address of the program.
- Search for words of an address, of its owner or of a reason, or choose a state.
- [[webhooks.replay]] resumes a subscription and sends the waiting changes.
! After twelve consecutive failures a subscription is paused, and its owner gets an e-mail. Later changes wait.
! Each delivery is signed. docs/protocols.md describes how receivers verify it.`,
  work: `Activity of all users (locks, tasks, imports, blocks, monitored searches) and lists of inconsistent records.
- Search for words of a row, choose a state, or click a column heading to sort.
- In [[admin.area_locks]], end the lock of a user who cannot be reached. The user is notified at once, keeps the typed text, and can save it after reopening the record.
- In [[admin.area_tasks]], cancel tasks that run too long. In [[admin.area_monitored_searches]], hand over searches whose owner has left.
! A task cannot be cancelled: tasks of this kind must run to the end.`,
  urls: `The addresses in 856 and 857 $u with the result of their last check.
- Search for words of an address, of its host or of the reason, or choose a state.
- [[urls.check]] checks one address at once. The others are checked slowly at night, host by host.
- Click the number of records to see the records with this address.
! An address counts as deleted if the server says so, or if it was missing in three checks over three weeks.
! An address cannot be checked: the host refuses robots, requires a log-in or is in a private network. Check it in your browser.`,
} as const
