import { expect, test } from 'vitest'
import type { Env } from './env.ts'
import { readOrigins } from './originsConfig.ts'

const read = (demoOrigins?: string) => {
  const problems: string[] = []
  const { demo } = readOrigins({ demoOrigins } as Env, { production: false, port: 4000 }, problems)
  return { demo, problems }
}

// As people write origins: RFC 6454 has none of this, https://url.spec.whatwg.org takes it away.
test.each([
  ['https://shop.example/', ['https://shop.example']],
  ['HTTPS://Shop.Example', ['https://shop.example']],
  ['https://shop.example:443', ['https://shop.example']],
  ['http://shop.localhost:80/', ['http://shop.localhost']],
  ['http://shop.localhost:3000/', ['http://shop.localhost:3000']],
  ['https://münchen.example', ['https://xn--mnchen-3ya.example']],
  ['https://*.Shop.example/', ['https://*.shop.example']],
  ['capacitor://localhost/', ['capacitor://localhost']],
  ['https://a.example,\n https://b.example,', ['https://a.example', 'https://b.example']],
  ['https://a.example,https://A.example/', ['https://a.example']],
])('param: DEMO_ORIGINS=%s', (text, demo) => expect(read(text)).toEqual({ demo, problems: [] }))

test('default: the demo of this machine', () => {
  expect(read()).toEqual({ demo: ['http://demo.localhost:4000'], problems: [] })
})

test('error: a path is named, with what to write', () => {
  expect(read('https://shop.example/demo').problems).toEqual([
    expect.stringMatching(/^DEMO_ORIGINS: "https:\/\/shop.example\/demo" is not an origin: .*without a path/),
  ])
})

const readOwn = (widgetOrigin: string, loginOrigin = 'https://login.example', production = true) => {
  const problems: string[] = []
  const env = { widgetOrigin, loginOrigin, demoProject: 'off' } as Env
  const { widget, login } = readOrigins(env, { production, port: 4000 }, problems)
  return { widget, login, problems }
}

test.each([
  ['https://widget.example', 'https://widget.example'],
  ['https://widget.example/', 'https://widget.example'],
  [' HTTPS://Widget.Example ', 'https://widget.example'],
  ['https://widget.example:443', 'https://widget.example'],
  ['https://widget.example:8443/', 'https://widget.example:8443'],
  ['https://münchen.example', 'https://xn--mnchen-3ya.example'],
  ['http://Widget.localhost:80/', 'http://widget.localhost'],
])('param: WIDGET_ORIGIN and LOGIN_ORIGIN=%s', (text, origin) => {
  expect(readOwn(text)).toEqual({ widget: origin, login: 'https://login.example', problems: [] })
  expect(readOwn('https://other.example', text)).toEqual({
    ...{ widget: 'https://other.example', login: origin, problems: [] },
  })
})

test.each([
  'https://widget.example/frame',
  'https://widget.example//',
  'https://widget.example?x',
  'https://ann@widget.example',
  'https://*.example.com',
  'https://widget.example.',
  'https://a.example,https://b.example',
  'capacitor://localhost',
  'widget.example',
  '*',
])('error: WIDGET_ORIGIN=%s is none', (text) =>
  expect(readOwn(text).problems).toEqual([expect.stringMatching(/^WIDGET_ORIGIN is not an origin;/)]),
)

test.each(['http://widget.example/', 'HTTP://Widget.Example:80'])(
  'error: WIDGET_ORIGIN=%s is plain http',
  (text) => expect(readOwn(text).problems).toEqual([expect.stringMatching(/^WIDGET_ORIGIN is plain http/)]),
)

test.each(['https://login.example/', 'HTTPS://LOGIN.example', 'https://login.example:443'])(
  'error: both are the same, as %s',
  (text) => expect(readOwn(text).problems).toEqual([expect.stringMatching(/are the same/)]),
)
