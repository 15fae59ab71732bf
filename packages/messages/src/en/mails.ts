/** E-mails: the subject and text of each. */
export const mails = {
  test_subject: 'Test of the mail server',
  test_text: `{username} sent this e-mail from Seriatim to test the delivery of e-mails.

The e-mail arrived. You do not need to answer it.`,
  webhook_paused_subject: 'One of your subscriptions is paused',
  webhook_paused_text: `{username}, changes of records can no longer be posted to {url}. The last attempt failed: {reason}.

No changes are lost: they wait in the queue. When the URL works again, resume the subscription in your account: {account}`,
  confirm_subject: 'Confirm your account',
  confirm_text: `An account was created with this e-mail address, most likely by you.

Confirm it within two days:
{address}

If you did not create the account, ignore this e-mail. The account will be deleted.`,
  confirm_again_subject: 'Confirm your account and choose a password',
  confirm_again_text: `An account for this e-mail address was requested again, most likely by you.

Choose a password within three hours. This also confirms the account:
{address}

Links in earlier e-mails no longer work. If you did not request an account, ignore this e-mail. The account will be deleted.`,
  known_subject: 'You already have an account',
  known_text: `A new account was requested for this e-mail address, most likely by you. You already have an account.

If you forgot the password, choose a new one:
{address}

If you did not request an account, ignore this e-mail.`,
  reset_subject: 'Choose a new password',
  reset_text: `A new password was requested for this account, most likely by you.

Choose it within three hours:
{address}

If you did not request a new password, ignore this e-mail. Your password does not change.`,
  contact_subject: '{subject}',
  contact_text: `{name} sent a message through the contact form.

Organization: {organization}
E-mail: {email}
Country: {country}

{message}`,
  invitation_subject: 'Your account for Seriatim',
  invitation_text: `{by} invites you to Seriatim, a system to catalogue serials and assign ISSNs.

Your user name: {username}

Choose a password here. The link works once and is valid for {days, plural, one {# day} other {# days}}:

{link}

If you did not expect this e-mail, ignore it: the account cannot be used without the link.`,
  request_first_issue_subject: 'Has the first issue appeared? Request {id}',
  request_first_issue_text: `The first issue of “{title}” was announced for the past weeks. The ISSN: {text}.

Send a copy of the first issue to {centre}, or write its URL. The record of the serial can then be completed:
{link}`,
  request_sent_subject: 'We received your request {id}',
  request_sent_text: `{centre} received your request.

Number of the request: {id}
Title: {title}

Read its state, send messages and add files here:
{link}

Keep this link: it opens your request without a password.`,
  request_question_subject: 'Question about your request {id}',
  request_question_text: `{centre} has a question about your request for “{title}”:

{text}

The work continues after your answer. Answer here:
{link}`,
  request_message_subject: 'Message about your request {id}',
  request_message_text: `{centre} wrote about your request for “{title}”:

{text}

Read the request and answer here:
{link}`,
  request_refused_subject: 'Your request {id} was refused',
  request_refused_text: `{centre} refused your request for “{title}”:

{text}

Read the request here:
{link}`,
  request_forwarded_subject: 'Another ISSN centre handles your request {id}',
  request_forwarded_text: `{centre} now handles your request for “{title}”.

{text}

Read the request here:
{link}`,
  request_closed_subject: 'Your request {id} was closed',
  request_closed_text: `{centre} closed your request for “{title}”:

{text}

Read the request here:
{link}`,
  request_confirm_subject: 'Confirm your request to the ISSN centre',
  request_confirm_text: `A request about the serial “{title}” was written with this e-mail address, most likely by you.

Confirm it within {days, plural, one {# day} other {# days}}. It is then sent to the ISSN centre:
{link}

If you did not write the request, ignore this e-mail. The request will be deleted.`,
  request_reminder_subject: 'Your answer is needed for your request {id}',
  request_reminder_text: `{centre} asked a question about the serial “{title}” and waits for your answer:

{text}

Answer here:
{link}`,
  request_invitation_subject: 'Requests of the publisher {publisher}',
  request_invitation_text: `{by} added your e-mail address to the publisher “{publisher}”. You can now see its requests for ISSNs and answer the ISSN centre.

Log in with this address, or sign up first:
{link}

If you do not know this publisher, log in and leave it, or ignore this e-mail.`,
  request_assigned_subject: '{subject}',
  request_assigned_text: '{text}',
  address_needed: 'Enter an e-mail address; your account has none.',
} as const
