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
])('default: %s is a fault of the address', (response) => {
  expect(mailFault(refused(response))).toBe('address')
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
