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
