import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { WidgetErrorCode } from '../../errors/widgetError.ts'
import { momentIn } from '../../ui/moment.ts'
import { WordsProvider } from '../../words/WordsProvider.tsx'
import { createWords } from '../../words/words.ts'
import { DevicePanel } from './DevicePanel.tsx'

const i18n = createWords()

const drawn = (props: { fault?: WidgetErrorCode; busy?: boolean; wait?: number } = {}): string =>
  renderToStaticMarkup(
    <WordsProvider i18n={i18n}>
      <DevicePanel
        busy={props.busy ?? false}
        email="ada@mail.example"
        fault={props.fault}
        onResend={() => {}}
        onRetry={() => {}}
        onStartOver={() => {}}
        resendAt={momentIn((props.wait ?? 0) * 1000)}
      />
    </WordsProvider>,
  )
const button = (html: string, name: string) =>
  html.match(/<button[^>]*>.*?<\/button>/g)?.find((each) => each.includes(`>${name}`))

test('default', () => {
  const html = drawn()
  expect(html).toContain('ada@mail.example')
  expect(html).toContain('10 minutes')
  expect(html).toMatch(/role="status"><p[^>]*>.*Waiting for your approval<\/p>/)
  expect(button(html, 'Send again')).not.toContain('disabled')
  expect(button(html, 'Use another address')).not.toContain('disabled')
  expect(button(html, 'Try again')).toBeUndefined()
})

test('behavior: another letter is not sent at once', () => {
  expect(button(drawn({ wait: 20 }), 'Send again in')).toContain('disabled')
})

test('behavior: nothing is pressed twice', () => {
  const html = drawn({ busy: true })
  for (const name of ['Send again', 'Use another address']) expect(button(html, name)).toContain('disabled')
})

test.each<[WidgetErrorCode, string]>([
  ['device_declined', 'Login declined. '],
  ['device_void', 'This email no longer counts. '],
])('error: %s is said, and only another letter helps', (fault, said) => {
  const html = drawn({ fault })
  expect(html).toContain(said)
  expect(html).not.toContain('Waiting')
  expect(button(html, 'Try again')).toBeUndefined()
  expect(button(html, 'Send again')).not.toContain('disabled')
})

test('error: what passes may be tried again with the same letter', () => {
  expect(button(drawn({ fault: 'wallet_failed' }), 'Try again')).not.toContain('disabled')
})
