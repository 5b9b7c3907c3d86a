import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sessionCookie } from '../../http/requireSession.ts'
import type { Session } from '../../sessions/sessions.ts'
import { type AuthHost, type AuthStage, authHost, authStage } from '../test/authStage.ts'
import type { Rows } from '../test/statementDb.ts'
import { approvalsRouter } from './approvals.ts'

/** What the database answers to a change, to the question whether another window has it, and to a new one. */
let changed: Rows
let held: Rows
let opened: Rows
let stage: AuthStage
let host: AuthHost
let session: Session
let cookie: string
beforeEach(async () => {
  ;[changed, held, opened] = [[], [], [['id']]]
  stage = authStage({
    answers: [
      ({ sql }) => {
        if (sql.startsWith('update "approvals"')) return changed
        if (sql.startsWith('select "id" from "approvals"')) return held
        return sql.includes('"approvals"') ? opened : undefined
      },
    ],
  })
  const added = stage.sessions.add()
  session = added.session
  cookie = `${sessionCookie('demo')}=${added.token}`
  host = await authHost(stage.context, (app) => void app.use(approvalsRouter(stage.context)))
})
afterEach(() => host[Symbol.asyncDispose]())
const id = 'i'.repeat(22)
const window = 'w'.repeat(22)
async function send(side: 'frame' | 'window', body: object, headers: Record<string, string> = {}) {
  const { loginOrigin: origin } = stage.context.config.http
  const own: Record<string, string> = side === 'frame' ? { authorization: await stage.frame(), cookie } : {}
  const answer = await host.fetch(`/login/approvals/${side}`, {
    method: 'POST',
    headers: { origin, ...own, ...headers },
    body: JSON.stringify({ id, known: 0, ...(side === 'window' && { window }), ...body }),
  })
  return { status: answer.status, headers: answer.headers, json: await answer.json() }
}
const statement = (start: string) => stage.statements.find(({ sql }) => sql.startsWith(start))
const seen = () => new Date(Date.now() - 5_000).toISOString()

describe('the frame', () => {
  test('default: says its state and hears the other', async () => {
    changed = [[2, 'theirs', seen()]]
    const { status, headers, json } = await send('frame', { state: 'mine' })
    expect([status, json]).toEqual([200, { version: 2, state: 'theirs', seenMs: expect.any(Number) }])
    expect(json.seenMs).toBeGreaterThanOrEqual(5_000)
    expect(json.seenMs).toBeLessThan(60_000)
    expect(headers.get('cache-control')).toBe('no-store')
    const { userId, projectId } = session
    const opened = statement('insert into "approvals"')
    expect(opened?.params.slice(1, 5)).toEqual([userId, projectId, session.id, 'http://demo.example'])
    expect(JSON.stringify(stage.statements)).not.toContain(id)
    const kept = statement('update "approvals"')
    expect(kept?.sql).toContain('"frame_version" = "approvals"."frame_version" + 1')
    expect(kept?.params).toContain('mine')
    for (const own of [userId, projectId, 'http://demo.example']) expect(kept?.params).toContain(own)
    expect(statement('delete from "approvals"')?.params).toEqual([session.id, session.id, 8])
  })

  test('behavior: without a state it opens nothing and changes none', async () => {
    changed = [[0, null, null]]
    expect((await send('frame', {})).json).toEqual({ version: 0, state: null, seenMs: null })
    expect(statement('insert into "approvals"')).toBeUndefined()
    expect(statement('delete from "approvals"')).toBeUndefined()
    expect(statement('update "approvals"')?.sql).not.toMatch(/frame_(state|version)" =/)
  })

  test('behavior: one that is open already makes no room', async () => {
    ;[changed, opened] = [[[0, null, null]], []]
    expect((await send('frame', { state: 'x' })).status).toBe(200)
    expect(statement('delete from "approvals"')).toBeUndefined()
  })

  test('behavior: what is over is swept elsewhere', async () => {
    changed = [[0, null, null]]
    await send('frame', { state: 'x' })
    const over = stage.statements.filter(({ sql }) => sql.startsWith('delete') && sql.includes('"expires" <'))
    expect(over).toEqual([])
  })

  test('behavior: over', async () => {
    const { status, json } = await send('frame', { over: true, state: 'x' })
    expect([status, json]).toEqual([200, { version: 0, state: null, seenMs: null }])
    expect(stage.statements).toHaveLength(1)
    expect(stage.statements[0]?.sql).toMatch(/^delete from "approvals" where .*"user_id" = /)
  })

  test('behavior: a clock that runs behind has seen it now', async () => {
    changed = [[0, null, new Date(Date.now() + 60_000).toISOString()]]
    expect((await send('frame', {})).json.seenMs).toBe(0)
  })

  test('error: over for both, or of somebody else', async () => {
    const { status, json } = await send('frame', { state: 'x' })
    expect([status, json.code, json.reasons[0].field]).toEqual([404, 'approval_over', 'id'])
  })

  test('behavior: two megabytes, and no more', async () => {
    changed = [[0, null, null]]
    expect((await send('frame', { state: 'x'.repeat(1_800_000) })).status).toBe(200)
    expect((await send('frame', { state: 'x'.repeat(2_100_000) })).status).toBe(413)
  })

  test('error: too many states of one session', async () => {
    changed = [[0, null, null]]
    const take = vi.spyOn(stage.context.limits, 'take')
    take.mockImplementation(async ({ name }) => (name === 'approval-states' ? 9 : 0))
    const { status, headers, json } = await send('frame', { state: 'x' })
    expect([status, json.code, headers.get('retry-after')]).toEqual([429, 'rate_limited', '9'])
    expect(take).toHaveBeenCalledWith({ name: 'approval-states', times: 60, seconds: 60 }, session.id)
    expect((await send('frame', {})).status).toBe(200)
    take.mockRestore()
  })
})

describe('the window', () => {
  test('default: says its state and hears the other, and whose it is', async () => {
    changed = [[3, 'theirs', seen(), 'http://demo.example']]
    const { status, headers, json } = await send('window', { state: 'mine' })
    expect([status, json]).toEqual([
      200,
      { version: 3, state: 'theirs', seenMs: expect.any(Number), site: 'http://demo.example' },
    ])
    expect(headers.get('cache-control')).toBe('no-store')
    const { sql, params } = statement('update "approvals"') ?? { sql: '', params: [] }
    expect(sql).toContain('"window_version" = "approvals"."window_version" + 1')
    expect(sql).toContain('"window_seen" is null or "approvals"."window_seen" <')
    expect(params).toContain('mine')
    expect(Date.parse(String(params[2]))).toBeGreaterThan(Date.now() - 60_000)
    expect(JSON.stringify(params)).not.toContain(window)
    expect(stage.counted).toEqual([])
  })

  test('behavior: without a state it changes none', async () => {
    changed = [[0, null, null, 'http://demo.example']]
    await send('window', {})
    expect(statement('update "approvals"')?.sql).not.toMatch(/window_(state|version)" =/)
  })

  test('behavior: one that leaves is seen no more, and takes nothing from another', async () => {
    changed = [[0, null, null, 'http://demo.example']]
    await send('window', { over: true })
    const { sql, params } = statement('update "approvals"') ?? { sql: '', params: [] }
    expect(params[1]).toBeNull()
    expect(sql).not.toContain('is null')
  })

  test('error: over, and held by another', async () => {
    const over = await send('window', {})
    expect([over.status, over.json.code]).toEqual([404, 'approval_over'])
    held = [['id']]
    const elsewhere = await send('window', {})
    expect([elsewhere.status, elsewhere.json.code]).toEqual([409, 'approval_elsewhere'])
    expect(elsewhere.json.reasons[0].field).toBe('window')
  })

  test('error: it refuses what it is shown, which is counted when the approval is there', async () => {
    await send('window', { refused: 'site_mismatch' })
    expect(stage.counted).toEqual(['refused approval_over'])
    changed = [[0, null, null, 'http://demo.example']]
    await send('window', { refused: 'site_mismatch' })
    expect(stage.counted).toEqual(['refused approval_over', 'loginRefused site_mismatch'])
  })

  test('error: what has another shape', async () => {
    for (const body of [{ id: 'short' }, { window: 'short' }, { state: '{}' }, { known: -1 }])
      expect((await send('window', body)).json.code).toBe('invalid_body')
    expect((await send('window', { state: 'x'.repeat(17_000) })).status).toBe(413)
    expect(stage.statements).toEqual([])
  })
})
