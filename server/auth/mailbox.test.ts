import { expect, test } from 'vitest'
import { mailbox, spellingsOf } from './mailbox.ts'

const nfd = 'bu\u0308cher.example'

test.each([
  // keycloak/keycloak-ui#1994, bitwarden/server#1512.
  ['Ada@Bücher.example', 'ada@xn--bcher-kva.example'],
  [`ada@${nfd}`, 'ada@xn--bcher-kva.example'],
  ['ada@例え。jp', 'ada@xn--r8jz45g.jp'],
  ['ada@faß.de', 'ada@xn--fa-hia.de'],
  ['ada@XN--BCHER-KVA.example', 'ada@xn--bcher-kva.example'],
  [' Ada+Shop@Example.org ', 'ada+shop@example.org'],
])('default: %s is %s', (email, expected) => {
  expect(mailbox(email)).toBe(expected)
})

test.each([
  // A letter whose small form is in ASCII names another mailbox: https://unicode.org/reports/tr36/#Canonical_Represenation.
  ['ada\u212A@example.org', 'adak@example.org'],
  ['ad\u0130@example.org', 'adi@example.org'],
  ['ada@fass.de', 'ada@faß.de'],
  ['ada@bucher.example', 'ada@bücher.example'],
  ['ada@bücher.example', 'ada@bücher.example.evil.example'],
  ['ada@bücher.example', 'ada@evil.example@bücher.example'],
  // A Cyrillic а.
  ['ad\u0430@example.org', 'ada@example.org'],
])('error: %s and %s are two mailboxes', (one, other) => {
  expect(mailbox(one)).not.toBe(mailbox(other))
  expect(spellingsOf(one)).not.toContain(mailbox(other))
  expect(spellingsOf(other)).not.toContain(mailbox(one))
})

test.each([
  ['ada@xn--bcher-kva.example', ['ada@bücher.example', `ada@${nfd}`]],
  ['Ada@Bücher.example', ['ada@bücher.example', `ada@${nfd}`]],
  ['ada@xn--r8jz45g.jp', ['ada@例え.jp']],
  ['ada@xn--fa-hia.de', ['ada@faß.de']],
])('behavior: a row may hold %s with its letters', (email, before) => {
  expect(spellingsOf(email)).toEqual([mailbox(email), ...before])
})

test.each([
  'ada@example.org',
  'ada@xn--a.example',
  'ada@xn--abc-.example',
  'ada@xn--.example',
  'ada',
  'xn--bcher-kva',
])('behavior: %s has one spelling', (email) => expect(spellingsOf(email)).toEqual([email]))
