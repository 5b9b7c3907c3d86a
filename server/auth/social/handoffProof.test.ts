import { beforeEach, describe, expect, test } from 'vitest'
import { type AuthStage, authStage } from '../test/authStage.ts'
import { failHandoff, proveHandoff, readHandoff, releaseHandoff, startHandoff } from './handoff.ts'
import { handoff } from './handoffProof.ts'
import { handoffOfKey, keepPopupKey } from './popupKey.ts'

const frame = { projectId: 'demo', origin: 'http://demo.example', expiresAt: 0 }
const binding = 'b'.repeat(22)
let stage: AuthStage
let id: string
beforeEach(async () => {
  stage = authStage()
  const facts = { provider: 'google', projectId: 'demo', hostOrigin: frame.origin, binding } as const
  id = (await startHandoff(stage.context, facts)).id
})
const take = (more: object = {}, of = frame) =>
  handoff(stage.context, { kind: 'handoff', id, binding, ...more } as never, of)
const invalid = { status: 401, code: 'handoff_invalid', field: 'handoff' }
const pending = { status: 409, code: 'handoff_pending' }
const ada = { userId: 'ada', method: 'google' }
const wrong = 'p'.repeat(32)

test('startHandoff: two letters that look like no other, and no secret at rest', async () => {
  expect(await readHandoff(stage.context, id)).toMatchObject({
    ...{ status: 'pending', words: expect.stringMatching(/^[A-HJ-NPR-Z]{2}$/) },
  })
  expect(JSON.stringify(stage.statements)).not.toContain(binding)
})

describe('the frame takes the login', () => {
  test('default: with the secret that the popup said, once', async () => {
    await expect(take()).rejects.toMatchObject(pending)
    const proof = await proveHandoff(stage.context, id, 'ada')
    expect(proof).toMatch(/^[\w-]{32}$/)
    expect(await take({ proof })).toEqual(ada)
    await expect(take({ proof })).rejects.toMatchObject(invalid)
  })

  test('behavior: once the person pressed, without it', async () => {
    await proveHandoff(stage.context, id, 'ada')
    await expect(take()).rejects.toMatchObject(pending)
    await releaseHandoff(stage.context, id)
    expect(await take()).toEqual(ada)
  })

  test('behavior: once the person pressed, with whatever it heard', async () => {
    await proveHandoff(stage.context, id, 'ada')
    await releaseHandoff(stage.context, id)
    expect(await take({ proof: wrong })).toEqual(ada)
  })

  test('error: a wrong secret leaves it', async () => {
    const proof = await proveHandoff(stage.context, id, 'ada')
    await expect(take({ proof: wrong })).rejects.toMatchObject(invalid)
    expect(await take({ proof })).toEqual(ada)
  })

  test('error: pending, whatever it says', async () => {
    await expect(take({ proof: wrong })).rejects.toMatchObject(pending)
  })

  test.each([
    [{}, { ...frame, projectId: 'other' }],
    [{}, { ...frame, origin: 'http://other.example' }],
    [{ binding: 'c'.repeat(22) }, frame],
  ])('error: of another frame %j %j', async (more, of) => {
    const proof = await proveHandoff(stage.context, id, 'ada')
    await expect(take({ proof, ...more }, of)).rejects.toMatchObject(invalid)
    expect(await take({ proof })).toEqual(ada)
  })

  test.each([
    ['provider_refused', 401, 'provider_refused'],
    ['provider_unavailable', 503, 'provider_unavailable'],
    ['internal', 503, 'provider_unavailable'],
  ] as const)('error: the provider said %s, which is heard once', async (failure, status, code) => {
    await failHandoff(stage.context, id, failure)
    await expect(take()).rejects.toMatchObject({ status, code })
    await expect(take()).rejects.toMatchObject(invalid)
  })
})

describe('once only', () => {
  test('error: proven twice, released before, failed after', async () => {
    await expect(releaseHandoff(stage.context, id)).rejects.toMatchObject(invalid)
    const proof = await proveHandoff(stage.context, id, 'ada')
    await expect(proveHandoff(stage.context, id, 'bob')).rejects.toMatchObject(invalid)
    await failHandoff(stage.context, id, 'provider_refused')
    expect(await take({ proof })).toEqual(ada)
  })

  test('error: it is over meanwhile', async () => {
    await expect(readHandoff(stage.context, 'none')).rejects.toMatchObject(invalid)
    const late = authStage({
      answers: [
        ({ sql }) => (sql.startsWith('update') ? [] : undefined),
        ({ sql }) => (sql.startsWith('delete') ? [] : undefined),
      ],
    })
    const facts = { provider: 'google', projectId: 'demo', hostOrigin: frame.origin, binding } as const
    const other = (await startHandoff(late.context, facts)).id
    await expect(proveHandoff(late.context, other, 'ada')).rejects.toMatchObject(invalid)
  })

  test('error: of two at once one takes it', async () => {
    const proof = await proveHandoff(stage.context, id, 'ada')
    const both = await Promise.allSettled([take({ proof }), take({ proof })])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('the key of a popup', () => {
  const key = 'k'.repeat(22)

  test('default: stands for one hand-off', async () => {
    expect(await handoffOfKey(stage.context, key)).toBeNull()
    await keepPopupKey(stage.context, key, id)
    expect(await handoffOfKey(stage.context, key)).toBe(id)
    await expect(keepPopupKey(stage.context, key, 'other')).rejects.toMatchObject(invalid)
    expect(await handoffOfKey(stage.context, key)).toBe(id)
  })

  test.each([null, '', 'short', `${'k'.repeat(21)}/`])('error: %j is not a key', async (text) => {
    await expect(handoffOfKey(stage.context, text)).rejects.toMatchObject(invalid)
  })
})
