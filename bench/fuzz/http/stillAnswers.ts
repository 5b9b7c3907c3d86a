import type { Stage } from './stage.ts'

/** A good answer takes at most this long on a server that was not harmed. */
const promptMs = 2_000

/** Sends one good request to each kind of place. @returns what was not answered well, or late */
export async function stillAnswers({ server }: Stage): Promise<string[]> {
  // An address that sent nothing so far, so that no limit holds.
  const fresh = { 'x-forwarded-for': '198.51.100.99' }
  const faults: string[] = []
  const requests: Record<string, () => Promise<{ status: number }>> = {
    frame: () => server.request('/frame?projectId=demo', { headers: fresh }),
    login: () => server.login('/login?projectId=demo', { headers: fresh }),
    chains: () => server.request('/v1/supported-chains?projectId=demo', { headers: fresh }),
    rpc: () =>
      server.request('/v1?projectId=demo&chainId=eip155:31337', {
        method: 'POST',
        headers: fresh,
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }),
      }),
  }
  for (const [name, request] of Object.entries(requests)) {
    const began = performance.now()
    const { status } = await request().catch(() => ({ status: 0 }))
    const ms = Math.round(performance.now() - began)
    if (status !== 200 || ms > promptMs) faults.push(`at the end ${name} answered ${status} in ${ms} ms`)
  }
  return faults
}
