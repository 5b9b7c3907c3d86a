import { beforeEach, describe, expect, test } from 'vitest'
import { type AuthStage, type AuthStageOptions, authStage } from '../test/authStage.ts'
import { type EmailCodeRow, emailCodeRows } from '../test/memoryRows.ts'
import { askForCode, type LoginCodeRequest, strangersKind } from './askForCode.ts'
import { checkCode } from './checkCode.ts'
import { perClient } from './codeLimits.ts'
import { answerLetter, approvalState, readLetter } from './deviceApproval.ts'
import { makeMark, markOf } from './deviceMark.ts'

const email = 'ada@mail.example'
const frame = { projectId: 'demo', origin: 'http://demo.example', expiresAt: 0 }
const binding = 'b'.repeat(22)
let rows: Map<string, EmailCodeRow>
let stage: AuthStage
function open(newDevice: 'code' | 'approve', options: AuthStageOptions = {}) {
  rows = new Map()
  const env = { EMAIL_NEW_DEVICE: newDevice, EMAIL_CODES_PER_CLIENT: '100' }
  stage = authStage({ ...options, env, answers: [...(options.answers ?? []), emailCodeRows(rows)] })
}
beforeEach(() => open('approve'))

const ask = (more: Partial<LoginCodeRequest> = {}) =>
  askForCode(stage.context, {
    ...{ email, binding, frame, client: '192.0.2.1', browser: 'Firefox on Linux' },
    ...{ device: undefined, work: 'none' },
    ...more,
  })
const used = (name: string, key = email) => stage.context.limits.used({ name, times: 1, seconds: 1 }, key)
const usedByClient = () => used(perClient(1).name, '192.0.2.1')
const tokenOf = (at = -1) => /email-device#([\w-]+)/.exec(stage.mails.at(at)?.text ?? '')?.[1] ?? ''
const codeOf = (at = -1) => /^(\d{6}) /.exec(stage.mails.at(at)?.subject ?? '')?.[1] ?? ''
const state = () => approvalState(stage.context, { email, binding, frame })
const check = (code: string, more: object = {}) =>
  checkCode(stage.context, { purpose: 'login', email, code, binding, frame, ...more })
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
/** As if the last mail was sent long ago. */
const wait = () => rows.clear()
const down = new Error('down')
const unavailable = { status: 503, code: 'mail_unavailable', cause: down }

test.each(['code', 'approve'] as const)('strangersKind: %s', (newDevice) => {
  open(newDevice)
  expect(strangersKind(stage.context)).toBe(newDevice === 'code' ? 'code' : 'letter')
})

describe('EMAIL_NEW_DEVICE=code', () => {
  beforeEach(() => open('code'))

  test('default: a code, which logs in once', async () => {
    expect(await ask()).toEqual({ resendAfter: 30 })
    const [mail] = stage.mails
    expect(mail?.to).toBe(email)
    expect(mail?.subject).toMatch(/^\d{6} is your login code for Demo$/)
    expect(mail?.text).toContain('http://demo.example')
    expect(mail?.text).toContain(`${stage.context.config.http.loginOrigin}/auth/email-code#${codeOf()}`)
    expect([...rows.values()].map(({ triesLeft }) => triesLeft)).toEqual([0, 5])
    // What is over goes with the sweeper, not with a stranger's request.
    expect(stage.statements.some(({ sql }) => sql.includes('"expires" <'))).toBe(false)
    expect(await used('email-code-hour')).toBe(1)
    await check(codeOf())
    expect(rows.size).toBe(0)
    await expect(check(codeOf())).rejects.toMatchObject({
      status: 401,
      code: 'code_void',
      field: 'proof.code',
    })
  })

  test('behavior: a mark has a quota of its own', async () => {
    const mark = makeMark(stage.context, email)
    expect(await ask({ device: mark })).toEqual({ resendAfter: 30 })
    expect([await used('email-code-marked'), await used('email-code-hour')]).toEqual([1, 0])
    await ask()
    expect(await used('email-code-hour')).toBe(1)
  })

  test('param: a project without a name here', async () => {
    await ask({ frame: { ...frame, projectId: 'gone' } })
    expect(stage.mails[0]?.subject).toContain('login code for demo.example')
  })

  test('error: wrong codes use tries up, five at most', async () => {
    await ask()
    const code = codeOf()
    for (const left of [4, 3, 2])
      await expect(check(wrong(code))).rejects.toMatchObject({
        ...{ status: 401, code: 'wrong_code', field: 'proof.code' },
        message: `The code is wrong; ${left} tries left`,
      })
    await expect(check(wrong(code))).rejects.toMatchObject({ message: 'The code is wrong; 1 try left' })
    await expect(check(wrong(code))).rejects.toMatchObject({ code: 'code_void' })
    await expect(check(code)).rejects.toMatchObject({ code: 'code_void' })
  })

  test('error: another frame, page or project has none', async () => {
    await ask()
    for (const more of [
      { binding: 'x' },
      { frame: { ...frame, origin: 'http://x.example' } },
      { frame: { ...frame, projectId: 'x' } },
    ])
      await expect(check(codeOf(), more)).rejects.toMatchObject({ code: 'code_void' })
    await check(codeOf())
  })

  test('error: of two answers at once one is good', async () => {
    await ask()
    const code = codeOf()
    const late = [...rows].find(([, { codeHash }]) => codeHash !== '')
    open('code', {
      answers: [
        ({ sql }) => (sql.startsWith('update "email_codes"') ? [[late?.[1].codeHash, 4]] : undefined),
      ],
    })
    await expect(check(code)).rejects.toMatchObject({ code: 'code_void' })
  })

  test('error: the mail does not go out: the code is gone, the address has its turn', async () => {
    open('code', { mailFault: down })
    await expect(ask()).rejects.toMatchObject(unavailable)
    expect([rows.size, await used('email-code-hour'), await usedByClient()]).toEqual([0, 0, 1])
  })
})

describe('EMAIL_NEW_DEVICE=approve', () => {
  const known = () => makeMark(stage.context, email)

  test('default: a letter first; its yes brings a code, once', async () => {
    expect(await ask()).toEqual({ action: 'VERIFY_DEVICE', resendAfter: 30 })
    const [letter] = stage.mails
    expect([letter?.to, letter?.subject]).toEqual([email, 'Is it you who logs in to Demo?'])
    expect(letter?.text).toContain('Firefox on Linux')
    expect(letter?.text).toContain(`${stage.context.config.http.loginOrigin}/auth/email-device#`)
    expect([await used('email-letter-hour'), await used('email-code-hour')]).toEqual([1, 0])
    expect([...rows.keys()]).toEqual([`device:${email}`])
    expect(await state()).toBe('waiting')
    expect(await readLetter(stage.context, tokenOf())).toMatchObject({
      ...{ projectId: 'demo', hostOrigin: 'http://demo.example', browser: 'Firefox on Linux' },
    })
    await answerLetter(stage.context, tokenOf(), 'approved')
    expect(await state()).toBe('approved')
    expect(await ask()).toEqual({ action: 'VERIFY_OTP', resendAfter: 30 })
    expect(await used('email-approved-hour')).toBe(1)
    expect(await usedByClient()).toBe(1)
    await check(codeOf())
    expect(await state()).toBeUndefined()
    wait()
    expect(await ask()).toMatchObject({ action: 'VERIFY_DEVICE' })
  })

  test('behavior: a browser that is known gets a code at once', async () => {
    expect(await ask({ device: known() })).toEqual({ action: 'VERIFY_OTP', resendAfter: 30 })
    expect([await used('email-code-marked'), await usedByClient()]).toEqual([1, 1])
    await check(codeOf())
  })

  test('behavior: a browser that is known and too soon is helped by no work', async () => {
    const device = known()
    await ask({ device })
    await ask({ device })
    await expect(ask({ device, work: undefined })).rejects.toMatchObject({ code: 'too_soon' })
  })

  test('behavior: a letter too soon is helped by work', async () => {
    await ask()
    await expect(ask({ work: undefined })).rejects.toMatchObject({ code: 'work_needed' })
    await expect(ask()).rejects.toMatchObject({ code: 'too_soon' })
  })

  test.each([
    ['of another address', (mark: string) => mark, 'eve@mail.example'],
    ['changed', (mark: string) => mark.replace(/.$/, (last) => (last === '0' ? '1' : '0')), email],
    ['too short', (mark: string) => mark.slice(0, -1), email],
    ['empty', () => '', email],
  ])('error: a mark that is %s counts as none', async (_, change, of) => {
    expect(await ask({ device: change(makeMark(stage.context, of)) })).toMatchObject({
      action: 'VERIFY_DEVICE',
    })
  })

  test('behavior: marks are over in half a year', () => {
    const until = Math.floor(Date.now() / 1000)
    const said = `${'a'.repeat(16)}.`
    const mark = (seconds: number) => {
      const text = `${said}${seconds}`
      return `${text}.${stage.context.sealer.mac('email-device', `${text}\n${email}`)}`
    }
    expect(markOf(stage.context, email, mark(until + 60))).toMatch(/^[0-9a-f]{32}$/)
    expect(markOf(stage.context, email, mark(until))).toBeUndefined()
    expect(Number(known().split('.')[1]) - until - 180 * 86_400).toBeLessThan(60)
  })

  test('error: the letter does not go out: nothing waits, the address has its turn', async () => {
    open('approve', { mailFault: down })
    await expect(ask()).rejects.toMatchObject(unavailable)
    expect([rows.size, await used('email-letter-hour'), await usedByClient(), await state()]).toEqual([
      ...[0, 0, 1],
      undefined,
    ])
    const forgotten = stage.statements.filter(({ sql }) => sql.startsWith('delete from "one_time_ids"'))
    expect(forgotten.some(({ sql }) => sql.includes('returning'))).toBe(true)
  })

  test('error: the code for a yes does not go out: the yes stays', async () => {
    await ask()
    await answerLetter(stage.context, tokenOf(), 'approved')
    const { mailer } = stage.context
    const { send } = mailer
    mailer.send = () => Promise.reject(down)
    await expect(ask()).rejects.toMatchObject(unavailable)
    expect(await state()).toBe('approved')
    mailer.send = send
    expect(await ask()).toMatchObject({ action: 'VERIFY_OTP' })
  })

  test('error: a no, a letter that is answered, and one that a newer took the place of', async () => {
    await ask()
    const first = tokenOf()
    wait()
    await ask()
    const second = tokenOf()
    const gone = { status: 401, code: 'device_void' }
    await expect(readLetter(stage.context, first)).rejects.toMatchObject(gone)
    await expect(answerLetter(stage.context, first, 'approved')).rejects.toMatchObject(gone)
    expect(await state()).toBe('waiting')
    await answerLetter(stage.context, second, 'declined')
    expect(await state()).toBe('declined')
    await expect(readLetter(stage.context, second)).rejects.toMatchObject(gone)
    await expect(answerLetter(stage.context, second, 'approved')).rejects.toMatchObject(gone)
    wait()
    expect(await ask()).toMatchObject({ action: 'VERIFY_DEVICE' })
  })

  test('error: the answer comes as the request is over', async () => {
    await ask()
    open('approve')
    await expect(answerLetter(stage.context, 'none', 'approved')).rejects.toMatchObject({
      code: 'device_void',
    })
    let amended = 0
    open('approve', {
      answers: [
        ({ sql }) => {
          if (!sql.startsWith('update "one_time_ids"')) return undefined
          amended += 1
          return []
        },
      ],
    })
    await ask()
    await expect(answerLetter(stage.context, tokenOf(), 'approved')).rejects.toMatchObject({
      code: 'device_void',
    })
    expect(amended).toBe(1)
  })

  test('behavior: of two requests at once one has the yes', async () => {
    await ask()
    await answerLetter(stage.context, tokenOf(), 'approved')
    wait()
    const answers = await Promise.allSettled([ask(), ask()])
    const actions = answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.action : 'refused'))
    expect(actions.sort()).toEqual(['VERIFY_DEVICE', 'VERIFY_OTP'])
  })
})
