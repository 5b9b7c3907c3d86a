import { expect, test } from 'vitest'
import { readEnv } from './env.ts'
import { readSocials } from './socialsConfig.ts'

function read(source: Record<string, string>, production = false) {
  const problems: string[] = []
  return { socials: readSocials(readEnv(source), { production }, problems), problems }
}

test('default', () => {
  expect(read({})).toEqual({ socials: {}, problems: [] })
  expect(read({ AUTH_GOOGLE_ID: 'a', AUTH_GOOGLE_SECRET: 'b' })).toEqual({
    socials: { google: { id: 'a', secret: 'b', issuer: undefined } },
    problems: [],
  })
})

test('param: farcaster has no secret', () => {
  expect(read({ AUTH_FARCASTER_ID: 'on' }).socials).toEqual({
    farcaster: { id: 'on', secret: '', issuer: undefined },
  })
})

test('param: another issuer', () => {
  const { socials, problems } = read({
    AUTH_GITHUB_ID: 'a',
    AUTH_GITHUB_SECRET: 'b',
    AUTH_GITHUB_ISSUER: 'https://github.internal/',
  })
  expect([socials.github?.issuer, problems]).toEqual(['https://github.internal/', []])
})

test.each([
  [{ AUTH_GOOGLE_ID: 'a' }, 'AUTH_GOOGLE_ID and AUTH_GOOGLE_SECRET belong together; set both.'],
  [{ AUTH_GOOGLE_SECRET: 'a' }, 'AUTH_GOOGLE_ID and AUTH_GOOGLE_SECRET belong together; set both.'],
  [{ AUTH_MYSPACE_ID: 'a', AUTH_MYSPACE_SECRET: 'b' }, 'AUTH_MYSPACE_… names no provider'],
  [{ AUTH_X_ID: 'a', AUTH_X_SECRET: 'b', AUTH_X_ISSUER: 'x.com' }, 'AUTH_X_ISSUER is no https:// address'],
])('error: %j', (source, problem) => {
  expect(read(source).problems.join()).toContain(problem)
})

test('error: plain http in production', () => {
  const source = { AUTH_X_ID: 'a', AUTH_X_SECRET: 'b', AUTH_X_ISSUER: 'http://localhost:1' }
  expect([read(source).problems.length, read(source, true).problems.length]).toEqual([0, 1])
})
