/** E-mails: the subject and text of each. */
export const mails = {
  test_subject: 'A trial of the mail server',
  test_text: `{username} sent this e-mail from Seriatim to see whether e-mails arrive.

It arrived. You need not answer it.`,
  webhook_paused_subject: 'A subscription of yours is paused',
  webhook_paused_text: `{username}, changes of records can no longer be posted to {url}. The last attempt failed: {reason}.

Nothing is lost: what changed waits. When the address answers again, have the subscription go on in your account: {account}`,
  confirm_subject: 'Confirm your account',
  confirm_text: `Somebody, most likely you, opened an account with this address.

Confirm it within two days:
{address}

If it was not you, ignore this e-mail: the account is deleted then.`,
  known_subject: 'You have an account already',
  known_text: `Somebody, most likely you, wanted to open an account with this address. You have one already.

If you forgot the password, choose a new one:
{address}

If it was not you, ignore this e-mail.`,
  reset_subject: 'Choose a new password',
  reset_text: `Somebody, most likely you, asked for a new password.

Choose it within three hours:
{address}

If it was not you, ignore this e-mail: your password stays as it is.`,
  contact_subject: '{subject}',
  contact_text: `{name} wrote by the contact form.

Organization: {organization}
E-mail: {email}
Country: {country}

{message}`,
  invitation_subject: 'Your account for Seriatim',
  invitation_text: `{by} invites you to Seriatim, where serials are described and ISSNs are assigned.

Your user name: {username}

Choose a password here; the link works once, for {days, plural, one {# day} other {# days}}:

{link}

If you did not expect this e-mail, you can ignore it: the account cannot be used without the link.`,
  address_needed: 'Enter one e-mail address; your account has none.',
} as const
