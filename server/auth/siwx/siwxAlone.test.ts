import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { beforeEach, describe, expect, test } from 'vitest'
import { buildMessage, type SignInMessage } from '../../contract/signInMessage.ts'
import { changeEmail } from '../email/changeEmail.ts'
import { requireOffered } from '../offered.ts'
import { issue } from '../oneTime.ts'
import { type AuthStage, type AuthStageOptions, authStage } from '../test/authStage.ts'
import { peopleRows } from '../test/memoryRows.ts'
import { verifyProof } from '../verifyProof.ts'

const frame = { projectId: 'demo', origin: 'http://demo.example', expiresAt: 0 }
const owner = privateKeyToAccount(generatePrivateKey())
let stage: AuthStage
let accounts: Map<string, string>
beforeEach(() => {
  accounts = new Map()
  stage = authStage({ answers: [peopleRows([], accounts)] })
  Object.assign(stage.context, { chains: { get: () => undefined } })
})

const nonceFor = (bound: object = { projectId: 'demo', hostOrigin: frame.origin }) =>
  issue(stage.context, 'nonce', bound as never, 60, 'hex')
const messageOf = (nonce: string, change: Partial<SignInMessage> = {}) =>
  buildMessage({
    ...{ namespace: 'eip155', chainId: '1', address: owner.address, nonce },
    ...{ domain: 'demo.example', uri: frame.origin, issuedAt: new Date().toISOString() },
    ...change,
  })
async function login(message: string, more: object = {}) {
  const signature = await owner.signMessage({ message })
  const proof = { kind: 'siwx', account: `eip155:1:${owner.address}`, message, signature, ...more }
  return verifyProof(stage.context, proof as never, frame)
}
const refused = (field: string) => ({ status: 401, code: 'invalid_proof', field: `proof.${field}` })
const noNonce = { status: 401, code: 'invalid_nonce', field: 'proof.message' }

describe('siwx', () => {
  test('default: the key is the same person on every chain, once a nonce', async () => {
    const message = messageOf(await nonceFor())
    const { userId, method } = await login(message)
    expect([method, [...accounts]]).toEqual([
      'siwx',
      [[`siwx eip155:${owner.address.toLowerCase()}`, userId]],
    ])
    const linked = stage.statements.find(({ sql }) => sql.startsWith('insert into "accounts"'))
    expect(linked?.params[1]).toBe('webauthn')
    await expect(login(message)).rejects.toMatchObject(noNonce)
    const next = messageOf(await nonceFor(), { chainId: '10' })
    expect((await login(next, { account: `eip155:10:${owner.address.toLowerCase()}` })).userId).toBe(userId)
  })

  test('behavior: a contract is of its chain alone', async () => {
    const value = `0x1626ba7e${'0'.repeat(56)}`
    const chain = { ask: async () => ({ ok: true, value }) }
    Object.assign(stage.context, { chains: { get: () => chain } })
    const address = '0x00000000000000000000000000000000000000AA'
    const message = messageOf(await nonceFor(), { address: address.toLowerCase() })
    await login(message, { account: `eip155:1:${address}`, signature: '0x1234' })
    expect([...accounts.keys()]).toEqual([`siwx eip155:1:${address.toLowerCase()}`])
  })

  test.each([
    { projectId: 'other', hostOrigin: frame.origin },
    { projectId: 'demo', hostOrigin: 'http://other.example' },
    {},
  ])('error: a nonce of %j', async (bound) => {
    await expect(login(messageOf(await nonceFor(bound)))).rejects.toMatchObject(noNonce)
  })

  test('error: a nonce of nobody, and no message at all', async () => {
    await expect(login(messageOf('a'.repeat(48)))).rejects.toMatchObject(noNonce)
    await expect(login('hello')).rejects.toMatchObject(noNonce)
    expect(stage.statements).toHaveLength(1)
  })

  test('error: what is not an account or a message, or names two nonces', async () => {
    const account = 'eip155:1'
    await expect(login(messageOf(await nonceFor()), { account })).rejects.toMatchObject(refused('account'))
    const spoiled = messageOf(await nonceFor()).replace('wants you', 'begs you')
    await expect(login(spoiled)).rejects.toMatchObject(refused('message'))
  })

  test.each<[string, Partial<SignInMessage>]>([
    ['domain', { domain: 'evil.example' }],
    ['chainId', { chainId: '10' }],
    ['address', { address: '0x00000000000000000000000000000000000000aa' }],
  ])('error: another %s', async (field, change) => {
    await expect(login(messageOf(await nonceFor(), change))).rejects.toMatchObject(refused(field))
  })

  test('error: a statement that poses as the nonce', async () => {
    const message = messageOf('a'.repeat(48), { statement: `Nonce: ${await nonceFor()}` })
    await expect(login(message)).rejects.toMatchObject(refused('nonce'))
  })

  test('error: signed by nobody', async () => {
    const signature = await owner.signMessage({ message: 'other' })
    await expect(login(messageOf(await nonceFor()), { signature })).rejects.toMatchObject(
      refused('signature'),
    )
    expect(accounts.size).toBe(0)
  })
})

test('error: verifyProof of a way that is none', async () => {
  await expect(verifyProof(stage.context, { kind: 'magic' } as never, frame)).rejects.toMatchObject({
    ...{ status: 401, code: 'invalid_proof', field: 'proof.kind' },
  })
})

describe('requireOffered', () => {
  const offered = (kind: string, settings: object, options: AuthStageOptions = {}) => {
    const { context } = authStage({ ...options, projects: { demo: { settings } } })
    return requireOffered(context, frame, kind as never)
  }
  const farcaster = { env: { AUTH_FARCASTER_ID: 'on' } }

  test.each<[string, object, AuthStageOptions?]>([
    ['email', {}],
    ['passkey', {}],
    ['siwx', { siwx: 'required' }],
    ['siwx', { siwx: 'optional' }],
    ['farcaster', {}, farcaster],
    ['ticket', { email: false, passkey: false }],
    ['handoff', { socials: [] }],
  ])('default: %s with %j', async (kind, settings, options) => {
    await expect(offered(kind, settings, options)).resolves.toBeUndefined()
  })

  test.each<[string, object, AuthStageOptions?]>([
    ['email', { email: false }],
    ['passkey', { passkey: false }],
    ['siwx', { siwx: 'off' }],
    ['farcaster', {}],
    ['farcaster', { socials: ['google'] }, farcaster],
  ])('error: %s with %j', async (kind, settings, options) => {
    await expect(offered(kind, settings, options)).rejects.toMatchObject(refused('kind'))
  })

  test('error: a project that is gone', async () => {
    const { context } = authStage({ projects: {} })
    await expect(requireOffered(context, frame, 'email')).rejects.toMatchObject({ code: 'unknown_project' })
  })
})

describe('changeEmail', () => {
  const fault = (code: string) => Object.assign(new Error('x'), { code })
  const change = (error: Error) => {
    const { context, sessions, statements } = authStage({
      answers: [
        ({ sql }) => {
          if (sql.startsWith('update "users"')) throw error
          return undefined
        },
      ],
    })
    return { done: changeEmail(context, sessions.add().session, 'new@mail.example'), statements }
  }

  test('error: somebody takes it between the two statements', async () => {
    const { done, statements } = change(fault('23505'))
    await expect(done).rejects.toMatchObject({ status: 409, code: 'email_taken', field: 'email' })
    expect(statements.at(-1)?.sql).toBe('rollback')
  })

  test('error: what is broken', async () => {
    await expect(change(fault('08006')).done).rejects.not.toMatchObject({ code: 'email_taken' })
  })
})
