import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Proof } from '../contract/login.ts'
import { type ProjectSettings, projects } from '../db/schema/projects.ts'
import { type TestServer, testServer } from '../test/testServer.ts'

let server: TestServer
let authorization: string
beforeAll(async () => {
  server = await testServer({ env: { AUTH_FARCASTER_ID: 'on' } })
  authorization = `Bearer ${await server.token()}`
})
afterAll(() => server[Symbol.asyncDispose]())

const binding = 'b'.repeat(22)
const proofs = {
  email: { kind: 'email', email: 'ada@mail.example', code: '000000', binding },
  farcaster: { kind: 'farcaster', id: 'none', binding },
  siwx: { kind: 'siwx', account: 'eip155:1:0x00', message: 'none', signature: '0x' },
  passkey: { kind: 'passkey', challengeId: 'none', response: { id: 'none' } },
} satisfies { [Kind in Proof['kind']]?: Extract<Proof, { kind: Kind }> }

async function refusalOf(kind: keyof typeof proofs, settings: ProjectSettings): Promise<string> {
  const { database, projects: known } = server.server.context
  await database.db.update(projects).set({ settings })
  known.changed('demo')
  const body = JSON.stringify({ proof: proofs[kind], cookieless: false })
  const answer = await server.login('/login/sessions', { method: 'POST', headers: { authorization }, body })
  return `${answer.status} ${answer.json.code} ${answer.json.reasons[0].field}`
}

test.each<[keyof typeof proofs, ProjectSettings]>([
  ['email', { email: false }],
  ['passkey', { passkey: false }],
  ['farcaster', { socials: [] }],
  ['siwx', { siwx: 'off' }],
  ['siwx', {}],
])('error: %s with %j is not looked at', async (kind, settings) => {
  expect(await refusalOf(kind, settings)).toBe('401 invalid_proof proof.kind')
})

test.each<[keyof typeof proofs, ProjectSettings]>([
  ['email', {}],
  ['passkey', {}],
  ['siwx', { siwx: 'optional' }],
  ['siwx', { siwx: 'required' }],
])('default: %s with %j comes to its verifier', async (kind, settings) => {
  expect(await refusalOf(kind, settings)).not.toContain('proof.kind')
})
