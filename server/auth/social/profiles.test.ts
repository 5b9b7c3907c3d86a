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

const users = {
  x: { data: { id: '1', name: 'Ada', profile_image_url: 'https://a.example/a.png' } },
  discord: { id: '1', username: 'ada', global_name: 'Ada', email: 'a@b.c', verified: true, avatar: 'a1' },
  github: { id: 1, login: 'ada', name: 'Ada', avatar_url: 'https://a.example/a.png' },
  facebook: { id: '1', name: 'Ada', email: 'a@b.c', picture: { data: { url: 'https://a.example/a.png' } } },
}
type Name = keyof typeof users
const names = Object.keys(users) as Name[]
/** Each optional fact of each provider. */
const optional = names.flatMap((name) => {
  const user = name === 'x' ? users.x.data : users[name]
  return Object.keys(user).flatMap((key) => (key === 'id' ? [] : [[name, key] as const]))
})
const withFact = (name: Name, key: string, value: unknown) =>
  name === 'x' ? { data: { ...users.x.data, [key]: value } } : { ...users[name], [key]: value }
// Claims that providers wrote otherwise: root-gg/plik#590, toeverything/AFFiNE#14683.
const odd = [7, null, {}, [], '', false, ['Ada'], { data: 7 }, { data: { url: 7 } }, undefined]

test.each(optional)('behavior: nobody’s login by %s ends by %s', (name, key) => {
  for (const value of odd) {
    const found = read(name, withFact(name, key, value))
    expect(found?.subject).toBe('1')
    for (const each of [found?.name, found?.image, found?.email])
      expect(each === null || typeof each === 'string').toBe(true)
    if (key === 'email' || key === 'verified') expect(found?.emailVerified && key === 'verified').toBe(false)
  }
})

test.each([
  [true, true],
  ['true', true],
  [1, true],
  ['false', false],
  [0, false],
  ['yes', false],
  [[true], false],
  [{}, false],
])('behavior: Discord says of an address that it is verified: %j', (verified, emailVerified) => {
  expect(read('discord', { ...users.discord, verified })).toMatchObject({ email: 'a@b.c', emailVerified })
})

const mine = { email: 'A@b.c', primary: true, verified: true }
test.each([
  { email: null, primary: true, verified: true },
  { email: 7, primary: true, verified: true },
  { email: '', primary: true, verified: true },
  { email: 'other@b.c', primary: 'no', verified: true },
  { email: 'other@b.c', primary: [true], verified: true },
  'other@b.c',
  null,
  [],
])('behavior: GitHub lists %j before the person’s own address', (entry) => {
  expect(read('github', users.github, [entry, mine])).toMatchObject({ email: 'a@b.c', emailVerified: true })
  expect(read('github', users.github, [entry])).toMatchObject({ email: null, emailVerified: false })
})

test.each([
  [true, true],
  ['true', true],
  [1, true],
  ['yes', false],
  [null, false],
  [{}, false],
  [undefined, false],
])('behavior: GitHub says of the own address that it is verified: %j', (verified, emailVerified) => {
  expect(read('github', users.github, [{ ...mine, verified }])).toMatchObject({
    email: 'a@b.c',
    emailVerified,
  })
})

test.each([{}, 'a@b.c', null, 7])('behavior: GitHub’s list is %j', (list) => {
  expect(read('github', users.github, list)).toMatchObject({
    subject: '1',
    email: null,
    emailVerified: false,
  })
})

const withId = (name: Name, id: unknown) => withFact(name, 'id', id)
test.each(names)('error: an id of %s that is none, or that JSON may have rounded', (name) => {
  for (const id of ['', null, undefined, true, {}, ['1'], 1.5, 0, -1, Number.NaN, 2 ** 53])
    expect(read(name, withId(name, id))).toBeUndefined()
})

test('behavior: an id as a number where the provider documents a text', () => {
  for (const name of ['x', 'facebook'] as const) expect(read(name, withId(name, 42))?.subject).toBe('42')
  expect(read('discord', withId('discord', 42))).toBeUndefined()
  expect(read('github', withId('github', '42'))).toBeUndefined()
})

test('behavior: a picture of Discord is one of theirs', () => {
  const image = 'https://cdn.discordapp.com/avatars/1/a1.png'
  expect(read('discord', users.discord)?.image).toBe(image)
  for (const avatar of ['../x', 'a/b', 'a.png?', 'a'.repeat(65)])
    expect(read('discord', { ...users.discord, avatar })?.image).toBeNull()
})
