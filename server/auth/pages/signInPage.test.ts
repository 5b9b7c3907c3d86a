import { expect, test } from 'vitest'
import { type SignInFacts, signInPage } from './signInPage.ts'

const facts: SignInFacts = {
  authBase: '/auth',
  csrfToken: 'token',
  callbackUrl: undefined,
  project: undefined,
  sentence: undefined,
  pendingEmail: undefined,
  askedEmail: undefined,
  socials: [],
}
const forms = (changes: Partial<SignInFacts>) =>
  [...(signInPage({ ...facts, ...changes }).body.match(/action="[^"]*"/g) ?? [])].map((text) =>
    text.slice(8, -1),
  )

test('default: an address alone, which leads nowhere else', () => {
  expect(forms({})).toEqual(['/auth/email-code'])
  expect(signInPage(facts).formAction).toEqual([])
})

test.each([{ pendingEmail: 'a@b.c' }, { askedEmail: 'a@b.c' }])(
  'behavior: no translator changes the address, %j',
  (changes) => {
    expect(signInPage({ ...facts, ...changes }).body).toContain('<span translate="no">a@b.c</span>')
  },
)

test('behavior: a code under way, a letter under way, and who else knows the person', () => {
  expect(forms({ pendingEmail: 'a@b.c' })).toEqual(['/auth/callback/email', '/auth/email-code'])
  expect(forms({ askedEmail: 'a@b.c' })).toEqual(['/auth/email-code', '/auth/email-code'])
  expect(forms({ socials: ['google', 'x'] })).toEqual([
    '/auth/email-code',
    '/auth/signin/google',
    '/auth/signin/x',
  ])
})

test('behavior: forms may lead to the page that waits, and to providers', () => {
  const callbackUrl = 'https://shop.example/cart'
  expect(signInPage({ ...facts, callbackUrl }).formAction).toEqual(['https://shop.example'])
  expect(signInPage({ ...facts, callbackUrl, socials: ['github'] }).formAction).toEqual([
    'https://shop.example',
    'https:',
  ])
  expect(signInPage({ ...facts, callbackUrl }).body).toContain('value="https://shop.example/cart"')
})
