import { afterEach, expect, test, vi } from 'vitest'
import { RpcError } from '../../host-sdk/protocol/rpcError.ts'
import { alice, connectedContext } from '../test/testContext.ts'
import { revokeSession } from './revokeSession.ts'

afterEach(() => void vi.unstubAllGlobals())

const account = `eip155:1:${alice}` as const

/** A server that answers with these states, one after the other. */
function serve(...states: number[]) {
  const asked = vi.fn(async (_path: string, _init: RequestInit) => {
    const status = states.shift() ?? 200
    return Response.json(status === 200 ? { success: true } : { code: 'invalid_proof' }, { status })
  })
  vi.stubGlobal('fetch', asked)
  return () => asked.mock.calls.map(([, init]) => JSON.parse(String(init.body)))
}

test('default: our own project asks nobody', async () => {
  const { context, asked } = connectedContext()
  const sent = serve()
  await revokeSession(context, account, 'p1')
  expect(sent()).toEqual([{ pci: 'p1' }])
  expect(asked).toEqual([])
})

test('behavior: what another project asked for ends by a signature', async () => {
  const { context, asked } = connectedContext({ wallet: { personal_sign: '0xsigned' } })
  const sent = serve(401)
  await revokeSession(context, account, 'p1')
  expect(sent()).toEqual([{ pci: 'p1' }, { pci: 'p1', signature: '0xsigned' }])
  const hex = `0x${Buffer.from('Revoke the permission p1.').toString('hex')}`
  expect(asked.at(-1)).toMatchObject({ method: 'personal_sign', params: [hex, alice] })
})

test('error: declined in the wallet', async () => {
  const no = () => Promise.reject(new RpcError(4001, 'No'))
  const { context } = connectedContext({ wallet: { personal_sign: no } })
  serve(401)
  await expect(revokeSession(context, account, 'p1')).rejects.toMatchObject({ code: 'sign_declined' })
})

test.each([[500], [400], [401, 401]])('error: refused with %s', async (...states) => {
  const { context } = connectedContext({ wallet: { personal_sign: '0xsigned' } })
  serve(...states)
  await expect(revokeSession(context, account, 'p1')).rejects.toMatchObject({ code: 'session_not_revoked' })
})
