import { expect, test } from 'vitest'
import { type OAuthProvider, profileOf, providers } from './providers.ts'

const read = (name: 'x' | 'discord' | 'github' | 'facebook', user: unknown, more?: unknown) =>
  (providers[name] as OAuthProvider).profile(user, more)
const nobody = { name: null, image: null, email: null, emailVerified: false }

test.each([
  [
    'x',
    { data: { id: '1', name: 'Ada', profile_image_url: 'https://a.example/a.png' } },
    { name: 'Ada', image: 'https://a.example/a.png' },
  ],
  [
    'discord',
    { id: '1', global_name: 'Ada L', username: 'ada', email: 'A@B.c', verified: true },
    { name: 'Ada L', email: 'a@b.c', emailVerified: true },
  ],
  [
    'discord',
    { id: '1', global_name: null, username: 'ada', email: 'a@b.c', verified: false },
    { name: 'ada', email: 'a@b.c' },
  ],
  ['discord', { id: '1', username: 'ada', email: 'a@b.c' }, { name: 'ada', email: 'a@b.c' }],
  ['facebook', { id: '1', name: 'Ada', email: 'a@b.c' }, { name: 'Ada', email: 'a@b.c' }],
] as const)('default: %s %j', (name, user, facts) => {
  expect(read(name, user)).toEqual({ subject: '1', ...nobody, ...facts })
})

test.each([
  [
    'the primary address, checked',
    [
      { email: 'b@b.c', primary: false, verified: false },
      { email: 'A@b.c', primary: true, verified: true },
    ],
    { email: 'a@b.c', emailVerified: true },
  ],
  [
    'the primary address, not checked',
    [{ email: 'a@b.c', primary: true, verified: false }],
    { email: 'a@b.c' },
  ],
  ['no primary address', [{ email: 'a@b.c', primary: false, verified: true }], {}],
  ['no addresses', undefined, {}],
])('behavior: GitHub with %s', (_, more, facts) => {
  const user = { id: 7, login: 'ada', name: 'Ada', avatar_url: 'https://a.example/a.png' }
  expect(read('github', user, more)).toEqual({
    subject: '7',
    ...nobody,
    name: 'Ada',
    image: user.avatar_url,
    ...facts,
  })
  expect(read('github', { ...user, name: null }, more)?.name).toBe('ada')
})

test.each(['x', 'discord', 'github', 'facebook'] as const)('error: %s answers in another form', (name) => {
  for (const user of [undefined, null, {}, { id: true }, { data: {} }, []])
    expect(read(name, user, [])).toBeUndefined()
})

test('behavior: what is too long is cut, and what is not there is null', () => {
  expect(profileOf('s', { name: 'n'.repeat(300), image: 'i'.repeat(3_000) })).toEqual({
    subject: 's',
    ...nobody,
    name: 'n'.repeat(200),
    image: 'i'.repeat(2_000),
  })
})
