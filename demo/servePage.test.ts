import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { servePage } from './servePage.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-page-'))
  writeFileSync(join(folder, 'index.html'), '<body data-families="<!--families-->"></body>')
})
afterAll(() => rmSync(folder, { recursive: true }))

test('default: what is sent to /solana goes on to the node, and its answer comes back', async () => {
  const node = await serve(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    response.end(JSON.stringify({ result: JSON.parse(body).method }))
  })
  const page = await serve(servePage('http://widget.example', [], { ...about(), solanaUrl: node }))
  const answer = await fetch(`${page}/solana`, { method: 'POST', body: '{"method":"sendTransaction"}' })
  expect(await answer.json()).toEqual({ result: 'sendTransaction' })
})

test('behavior: without a node there is nothing at /solana, and the page says which families run', async () => {
  const page = await serve(
    servePage('http://widget.example', [], { ...about(), replace: { '<!--families-->': 'bip122' } }),
  )
  expect((await fetch(`${page}/solana`, { method: 'POST', body: '{}' })).status).toBe(404)
  const document = await fetch(page)
  expect(document.headers.get('content-security-policy')).toContain("connect-src 'self';")
  expect(await document.text()).toBe('<body data-families="bip122"></body>')
})

const about = () => ({ folder, file: 'index.html' })

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close().closeAllConnections())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
