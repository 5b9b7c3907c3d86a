import { expect, test } from 'vitest'
import { mailFault } from './mailFault.ts'

const refused = (response: string, command = 'RCPT TO') => ({
  ...{ code: 'EENVELOPE', command, response, responseCode: Number(response.slice(0, 3)) },
})

// Codes of RFC 3463, RFC 7505 and IANA's registry of enhanced status codes.
test.each([
  '550 5.1.1 User unknown',
  '550-5.1.1 The email account that you tried to reach does not exist',
  '550 5.1.10 Recipient address has null MX',
  '556 5.1.10 Recipient address has null MX',
  '550 5.2.1 The email account is disabled',
  '452 4.2.2 The email account is over quota',
  '550 5.4.4 Unable to route: no mail hosts for domain',
  '551 User not local',
  '553 Mailbox name invalid',
  '550 5.0.0 User unknown',
  '450 4.1.2 <ada@mail.example>: Recipient address rejected: Domain not found',
  // Words beside a basic code, as RFC 5321 §4.2.3 and common servers write them.
  '550 Requested action not taken: mailbox unavailable',
  '550 No such user here',
  '550 Unknown recipient',
  '550 The account does not exist',
  '550 <rate-limit@spam.example>: Recipient address rejected: User unknown in virtual mailbox table',
  '550 No such user at Strate Corporate',
  '552 Requested mail action aborted: exceeded storage allocation',
  '552 Mailbox is full',
  '452 Mailbox full',
  '452 The recipient is over quota',
  '450 Domain not found',
])('default: %s is a fault of the address', (response) => {
  expect(mailFault(refused(response))).toBe('address')
})

// As servers write them that refuse who sends, or can't tell now.
test.each([
  '550 Your host is not allowed to send mail here',
  '550 Mail from 203.0.113.5 refused',
  '550 Client host rejected: cannot find your hostname',
  '450 Client host rejected: cannot find your hostname',
  '550 Reverse DNS lookup failed for 203.0.113.5',
  '550 No PTR record for this client',
  '550 Administrative prohibition',
  '550 IP 1.2.3.4 is listed in bl.example.net',
  '550 Please log in first',
  '553 You must check for mail first',
  '550 Unknown HELO name',
  '550 Host unknown',
  '550 Rejected',
  '550 User exceeded the hourly sending quota',
  '550 This user is not authorized',
  '550 <user@mailbox.example> refused',
  '550 rate exceeded for this recipient',
  '452 Insufficient system storage',
  '452 Disk full',
  '452 Queue is full',
  '452 Too many recipients',
  '450 Mailbox busy',
  '450 Recipient address verification in progress',
  '450-4.2.1 The user you are trying to contact is receiving mail at a rate that prevents additional messages',
  '450 4.1.1 <ada@mail.example>: Recipient address rejected: unverified address: Address verification in progress',
  '450 4.4.4 Directory server unavailable',
  '550 5.0.0 Mail from 203.0.113.5 refused',
])('error: %s is for the operator', (response) => {
  expect(mailFault(refused(response))).toBe('server')
})

test.each<[string, unknown]>([
  ['the sender', refused('553 5.1.8 Sender address rejected', 'MAIL FROM')],
  ['an address, told to the sender', refused('550 5.1.1 unknown', 'MAIL FROM')],
  ['a list', refused('550 5.7.1 Service unavailable; client blocked using zen')],
  ['a signature', refused('550 5.7.26 Unauthenticated email is not accepted')],
  ['words alone', refused('553 sorry, that domain isn’t in my list of allowed rcpthosts')],
  ['greylisting without a code', refused('450 Greylisted, please try again')],
  ['a server that is full', refused('452 4.3.1 Insufficient system storage')],
  ['a letter that is too large', refused('552 5.2.3 Message size exceeds', 'DATA')],
  ['the letter', refused('550 Message rejected', 'DATA')],
  ['the login', { code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535, response: '535 5.7.8 no' }],
  ['no connection', Object.assign(new Error('x'), { code: 'ECONNECTION' })],
  ['nothing known', undefined],
])('error: %s is for the operator', (_, error) => {
  expect(mailFault(error)).toBe('server')
})
