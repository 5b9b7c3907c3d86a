import type { MailServerHabit } from './mailServer.ts'
import type { Quirk } from './quirk.ts'

export interface MailServerQuirk extends Quirk, MailServerHabit {
  /** What comes of a code that is asked for. */
  comes: 'sent' | 'mail_refused' | 'mail_unavailable'
}

const theirs = 'The person hears that this address takes no mail; no alarm rings.'
const ours = 'The person may try again, and the operator’s alarm rings.'

const answers = (verb: string, answer: string): Pick<MailServerHabit, 'answer'> => ({
  answer: (command) => (command === verb ? answer : undefined),
})
const refuses = (answer: string) => ({
  ...answers('RCPT', answer),
  handling: theirs,
  comes: 'mail_refused' as const,
})
const fails = (verb: string, answer: string) => ({
  ...answers(verb, answer),
  handling: ours,
  comes: 'mail_unavailable' as const,
})

export const mailServerQuirks = {
  unknownUser: {
    source: 'jeboehm/docker-mailserver#221',
    habit: 'An unknown mailbox is refused by 550 5.1.1.',
    ...refuses('550 5.1.1 <x@y>: Recipient address rejected: User unknown in local recipient table'),
  },
  mailboxUnavailable: {
    source: 'nodemailer/nodemailer#548',
    habit: 'An unknown mailbox is refused by 550 over two lines, without an enhanced code.',
    ...refuses('550-Requested action not taken: mailbox unavailable\r\n550 For explanation visit our page'),
  },
  hashBeforeTheCode: {
    source: 'customeros/mailsherpa#19',
    habit: 'The enhanced code stands behind a hash: `550 #5.1.0`.',
    ...refuses('550 #5.1.0 Address rejected.'),
  },
  recipientMoved: {
    source: 'customeros/mailsherpa#19',
    habit: 'A mailbox that is gone is refused by 5.1.6.',
    ...refuses('550 5.1.6 recipient no longer on server'),
  },
  domainNotFound: {
    source: 'chatmail/core#5642',
    habit: 'A domain that does not exist is a passing error: 450 4.1.2.',
    ...refuses('450 4.1.2 <x@y>: Recipient address rejected: Domain not found'),
  },
  mailboxFull: {
    source: 'customeros/mailsherpa#32',
    habit: 'A full mailbox is a passing error: 452.',
    ...refuses('452 mailbox full'),
  },
  folderFull: {
    source: 'voku/PHPMailer-BMH#23',
    habit: 'A full mailbox is 550 with a code of nobody’s list, 5.2.5.',
    ...refuses('550 5.2.5 Folder full'),
  },
  quotaAfterTheLetter: {
    source: 'chatmail/relay#21',
    habit: 'A full mailbox is told only after the whole letter.',
    ...answers('.', '552 5.2.2 <x@y> Quota exceeded (mailbox for user is full)'),
    handling: theirs,
    comes: 'mail_refused',
  },
  senderDomainNotFound: {
    source: 'docker-mailserver/docker-mailserver#1744',
    habit: 'What is wrong with the sender is told as an answer to the recipient: 450 4.1.8.',
    ...fails('RCPT', '450 4.1.8 <door@gate>: Sender address rejected: Domain not found'),
  },
  relayDenied: {
    source: 'docker-mailserver/docker-mailserver#19',
    habit: 'A relay that wants a login refuses each recipient by 554 5.7.1.',
    ...fails('RCPT', '554 5.7.1 <x@y>: Relay access denied'),
  },
  relayingDenied: {
    source: 'nodemailer/nodemailer#1480',
    habit: 'A relay that wants a login refuses each recipient by 550, as an unknown mailbox.',
    ...fails('RCPT', '550 5.7.1 Relaying denied.'),
  },
  relayNotPermitted: {
    source: 'postalserver/postal#647',
    habit: 'A relay says no by 550 and words alone.',
    ...fails('RCPT', '550 relay not permitted!'),
  },
  spamListAsUnknown: {
    source: 'getconversio/email-deep-validator#9',
    habit: 'A sender on a list of spammers is refused by the code of an unknown mailbox.',
    ...fails(
      'RCPT',
      '550-"JunkMail rejected - mail.test is in an RBL, see\r\n550 https://www.spamhaus.org/query/ip/192.0.2.1"',
    ),
  },
  rateAsUnavailable: {
    source: 'jstedfast/MailKit#968',
    habit:
      'A sender whom the server does not like gets “mailbox unavailable”, and below it that it may try again.',
    ...fails(
      'RCPT',
      '550-Requested action not taken: mailbox unavailable\r\n550 Failure sending mail. Try again later',
    ),
  },
  greylisting: {
    source: 'Mailu/Mailu#1742',
    habit: 'The first letter is put off by 451 4.7.1.',
    ...fails('RCPT', '451 4.7.1 Try again later'),
  },
  tooBusyToGreet: {
    source: 'maildev/maildev#96',
    habit: 'The greeting is a 451.',
    greeting: '451 ESMTP MailEnable Service temporarily refused connection because the server is too busy.',
    closesAfter: '',
    handling: ours,
    comes: 'mail_unavailable',
  },
  tooManyConnections: {
    source: 'PHPMailer/PHPMailer#2070',
    habit: 'The greeting is a 421.',
    greeting: '421 Too many concurrent SMTP connections; please try again later.',
    closesAfter: '',
    handling: ours,
    comes: 'mail_unavailable',
  },
  closesAtHello: {
    source: 'dawidd6/action-send-mail#196',
    habit: 'The hello is answered by 421, and the connection closed.',
    ...fails('EHLO', '421-4.7.0 Try again later, closing connection.\r\n421 4.7.0 (EHLO)'),
    closesAfter: 'EHLO',
  },
  busyAtTheLetter: {
    source: 'nodemailer/smtp-server#182',
    habit: 'The recipient is taken, and the letter put off by 421 4.3.0.',
    ...fails('DATA', '421 4.3.0 Temporary System Problem.  Try again later (10).'),
  },
} satisfies Record<string, MailServerQuirk>
