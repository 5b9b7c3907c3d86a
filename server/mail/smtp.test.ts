import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loginClient, refusal } from '../test/loginClient.ts'
import { type TestServer, testServer } from '../test/testServer.ts'

interface Letter {
  from: string
  to: string[]
  raw: string
}

const letters: Letter[] = []
const catcher = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo({ address }, _session, callback) {
    callback(address.startsWith('full@') ? new Error('Mailbox is full') : null)
  },
  onData(stream, session, callback) {
    const { mailFrom, rcptTo } = session.envelope
    const letter = {
      from: mailFrom ? mailFrom.address : '',
      to: rcptTo.map(({ address }) => address),
      raw: '',
    }
    stream.setEncoding('utf8')
    stream.on('data', (chunk: string) => {
      letter.raw += chunk
    })
    stream.on('end', () => {
      letters.push(letter)
      callback()
    })
  },
})

let server: TestServer
let url: string
beforeAll(async () => {
  await new Promise<void>((resolve) => catcher.listen(0, '127.0.0.1', resolve))
  url = `smtp://127.0.0.1:${(catcher.server.address() as AddressInfo).port}?ignoreTLS=true`
  server = await testServer({ env: { SMTP_URL: url, MAIL_FROM: 'Door <door@gate.example>' } })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await new Promise<void>((resolve) => catcher.close(resolve))
})

/** Quoted-printable and base64 undone, as far as our letters use them. */
const readable = (raw: string): string =>
  raw
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))

describe('mail by SMTP', () => {
  test('default: the code in the letter logs in', async () => {
    const client = await loginClient(server)
    const email = 'ada@mail.example'
    expect((await client.askCode(email)).status).toBe(200)
    const letter = letters.at(-1)
    expect(letter).toMatchObject({ from: 'door@gate.example', to: [email] })
    const text = readable(letter?.raw ?? '')
    expect(text).toMatch(/^From: Door <door@gate\.example>/m)
    expect(text).toMatch(/^To: ada@mail\.example/m)
    expect(text).toMatch(/^Auto-Submitted: auto-generated/im)
    expect(text).toContain('Content-Type: text/plain')
    expect(text).toContain('Content-Type: text/html')
    expect(text).toContain('http://demo.example')
    expect(text).not.toMatch(/<script|<table|<img/)
    const code = /^Subject: (\d{6}) is your login code for Project demo/m.exec(text)?.[1] ?? ''
    const answer = await client.sendProof({ kind: 'email', email, code, binding: client.binding })
    expect(answer.json.user.email).toBe(email)
  })

  test('behavior: mail counts by what came of it, and is timed', async () => {
    const client = await loginClient(server)
    const sentBefore = await server.metric('gatehouse_mails_total', { outcome: 'sent' })
    await client.askCode('lin@mail.example')
    await client.askCode('full@mail.example')
    const { text } = await server.ops('/metrics')
    expect(text).toContain(`gatehouse_mails_total{outcome="sent"} ${sentBefore + 1}`)
    expect(text).toMatch(/gatehouse_mails_total\{outcome="address_refused"\} [1-9]/)
    const all = await server.metric('gatehouse_mails_total')
    expect(text).toContain(`gatehouse_mail_seconds_count ${all}`)
  })

  test('behavior: no inbox beside it', async () => {
    expect(server.server.context.mailer.inbox).toBeUndefined()
    expect((await server.ops('/inbox')).status).toBe(404)
  })

  test('error: a letter that nobody takes keeps nobody from asking again', async () => {
    const client = await loginClient(server)
    for (let turn = 0; turn < 3; turn++)
      expect(refusal(await client.askCode('full@mail.example'))).toEqual([422, 'mail_refused'])
  })

  test('error: a mail server that is gone', async () => {
    await using broken = await testServer({
      database: server.server.context.database,
      env: { SMTP_URL: 'smtp://127.0.0.1:1?ignoreTLS=true' },
    })
    const client = await loginClient(broken)
    expect(refusal(await client.askCode('gone@mail.example'))).toEqual([503, 'mail_unavailable'])
    expect(await broken.metric('gatehouse_mails_total', { outcome: 'unreachable' })).toBe(1)
    expect(refusal(await client.askCode('gone@mail.example'))).toEqual([503, 'mail_unavailable'])
    for (let turn = 0; turn < 8; turn++) await client.askCode(`gone-${turn}@mail.example`)
    expect(refusal(await client.askCode('gone@mail.example'))).toEqual([429, 'too_soon'])
  })
})

describe('/ready', () => {
  const ready = async (smtpUrl: string) => {
    await using server = await testServer({ env: { SMTP_URL: smtpUrl } })
    const { status, json } = await server.ops('/ready')
    return [status, json.status, json.checks.mail]
  }

  test('default: a mail server that is there', async () => {
    expect(await ready(url)).toEqual([200, 'ok', 'ok'])
  })

  test('error: one that is gone, or refuses the login', async () => {
    expect(await ready('smtp://127.0.0.1:1?ignoreTLS=true')).toEqual([200, 'degraded', 'failed'])
    expect(await ready(url.replace('smtp://', 'smtp://ada:wrong@'))).toEqual([200, 'degraded', 'failed'])
  })
})
