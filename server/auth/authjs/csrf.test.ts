import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Request } from '../../http/handler.ts'
import { type AuthStage, authStage } from '../test/authStage.ts'
import { authSecret } from './authConfig.ts'
import { requireCsrf } from './csrf.ts'
import { ownPages } from './ownPages.ts'
import { keepPending, readPending } from './pending.ts'
import { pendingApproval } from './pendingApproval.ts'

let stage: AuthStage
beforeEach(() => {
  stage = authStage()
})
const request = (cookie?: string) => ({ headers: { cookie } }) as Request

describe('requireCsrf', () => {
  const token = 'c'.repeat(64)
  const hashOf = (text: string) =>
    createHash('sha256')
      .update(`${text}${authSecret(stage.context)}`)
      .digest('hex')
  const require = (value: string | undefined, field: unknown) =>
    requireCsrf(stage.context, request(value && `__Host-gatehouse.csrf=${value}`), field)

  test.each(['|', '%7C', '%7c'])('default: as Auth.js writes it, with %s', (bar) => {
    expect(() => require(`${token}${bar}${hashOf(token)}`, token)).not.toThrow()
  })

  test.each<[string, () => string | undefined, unknown]>([
    ['another field', () => `${token}|${hashOf(token)}`, 'd'.repeat(64)],
    ['no field', () => `${token}|${hashOf(token)}`, undefined],
    ['several fields', () => `${token}|${hashOf(token)}`, [token]],
    ['another hash', () => `${token}|${'0'.repeat(64)}`, token],
    ['a short hash', () => `${token}|abc`, token],
    ['no hash', () => token, token],
    ['an empty token', () => `|${hashOf('')}`, ''],
    ['no cookie', () => undefined, ''],
  ])('error: %s', (_, cookie, field) => {
    try {
      require(cookie(), field)
      expect.unreachable()
    } catch (error) {
      expect(error).toMatchObject({ status: 403, code: 'cross_site', field: 'csrfToken' })
    }
  })
})

describe('a code that the sign-in page requested', () => {
  const pending = { binding: 'b'.repeat(22), email: 'ada@mail.example' }
  const encoded = Buffer.from(pending.email).toString('base64url')
  const name = '__Host-gatehouse.pending'

  test('default: kept, and read again', () => {
    const line = keepPending(pending)
    expect(line).toBe(
      `${name}=${pending.binding}.${encoded}; Max-Age=600; Path=/; Secure; HttpOnly; SameSite=None; Partitioned`,
    )
    expect(readPending(request(line.split(';')[0]))).toEqual(pending)
  })

  test.each([
    undefined,
    '',
    `${pending.binding}`,
    `${'b'.repeat(21)}.${encoded}`,
    `${'b'.repeat(65)}.${encoded}`,
    `${'b'.repeat(21)}/.${encoded}`,
    `${pending.binding}.${Buffer.from('nobody').toString('base64url')}`,
  ])('error: %j is none', (value) => {
    expect(readPending(request(value === undefined ? value : `${name}=${value}`))).toBeUndefined()
  })

  test('behavior: of a browser that requested none nothing is looked up', async () => {
    expect(await pendingApproval(stage.context, request())).toBeUndefined()
    expect(stage.statements).toEqual([])
  })

  test('behavior: none waits for the owner of the address', async () => {
    const sent = request(keepPending(pending).split(';')[0])
    expect(await pendingApproval(stage.context, sent)).toBeUndefined()
    expect(stage.statements).toHaveLength(1)
  })

  test('ownPages: of no project', () => {
    expect(ownPages(stage.context)).toEqual({
      projectId: '',
      origin: stage.context.config.http.loginOrigin,
      expiresAt: Number.MAX_SAFE_INTEGER,
    })
  })
})
