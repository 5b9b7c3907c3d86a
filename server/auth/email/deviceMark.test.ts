import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emailCodes } from '../../db/schema/emailCodes.ts'
import { type DeviceClient, deviceClient, newBinding } from '../../test/deviceClient.ts'
import { loginClient } from '../../test/loginClient.ts'
import { type TestServer, testServer } from '../../test/testServer.ts'
import { makeMark, markOf } from './deviceMark.ts'

let server: TestServer
let client: DeviceClient
beforeAll(async () => {
  server = await testServer({ env: { EMAIL_CODES_PER_CLIENT: '1000', EMAIL_NEW_DEVICE: 'approve' } })
  client = await deviceClient(server)
})
afterAll(() => server[Symbol.asyncDispose]())

const context = () => server.server.context
const codes = (to: string) =>
  context().mailer.inbox?.filter((mail) => mail.to === to && /^\d{6} /.test(mail.subject)).length
const waitOut = (id: string) =>
  context()
    .database.db.update(emailCodes)
    .set({ sentAt: new Date(0) })
    .where(eq(emailCodes.id, id))

describe('marks', () => {
  const [email, now] = ['mark@mail.example', Math.floor(Date.now() / 1000)]
  const ask = async (device: string) => {
    await waitOut(`device:${email}`)
    return (await client.ask(email, { binding: newBinding(), device })).json.action
  }

  test('behavior: forged, foreign and old ones count as none', async () => {
    const mark = makeMark(context(), email)
    const [random, until, mac = ''] = mark.split('.')
    const flipped = mac.replace(/^./, (first) => (first === '0' ? '1' : '0'))
    expect(await ask(makeMark(context(), 'eve@mail.example'))).toBe('VERIFY_DEVICE')
    expect(await ask(`${random}.${until}.${flipped}`)).toBe('VERIFY_DEVICE')
    expect(await ask(`${random}.${Number(until) + 1}.${mac}`)).toBe('VERIFY_DEVICE')
    expect(await ask('')).toBe('VERIFY_DEVICE')
    const said = `${random}.${now - 1}`
    const old = `${said}.${context().sealer.mac('email-device', `${said}\n${email}`)}`
    expect(await ask(old)).toBe('VERIFY_DEVICE')
    await using stranger = await testServer()
    expect(await ask(makeMark(stranger.server.context, email))).toBe('VERIFY_DEVICE')
    expect(codes(email)).toBe(0)
    expect(await ask(mark)).toBe('VERIFY_OTP')
  })

  test('behavior: half a year, for logins by code alone', async () => {
    const device = await client.register('half@mail.example')
    const [, until] = device.split('.')
    expect(Number(until) - now).toBeGreaterThan(179.9 * 86_400)
    expect(Number(until) - now).toBeLessThan(180.1 * 86_400)
    expect((await client.get('/login/session')).json).not.toHaveProperty('device')
  })

  test('param: where nobody is asked about browsers, a login by code gives one, too', async () => {
    await using plain = await testServer({ env: { EMAIL_CODES_PER_CLIENT: '1000' } })
    const one = await loginClient(plain)
    expect((await one.askCode('plain@mail.example')).json).toEqual({ resendAfter: 30 })
    const { answer } = await one.logIn('plain2@mail.example')
    expect(answer.json.user.email).toBe('plain2@mail.example')
    expect(markOf(plain.server.context, 'plain2@mail.example', answer.json.device)).toMatch(/^[0-9a-f]{32}$/)
  })
})
