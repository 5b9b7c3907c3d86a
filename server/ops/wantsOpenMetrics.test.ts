import { expect, test } from 'vitest'
import { wantsOpenMetrics } from './wantsOpenMetrics.ts'

test.each([
  [undefined, false],
  ['*/*', false],
  ['text/plain', false],
  ['application/openmetrics-text', true],
  [
    'application/openmetrics-text;version=1.0.0;escaping=allow-utf-8;q=0.6,text/plain;version=0.0.4;q=0.5',
    true,
  ],
  ['application/openmetrics-text;version=0.0.1;q=0.75,text/plain;version=0.0.4;q=0.5,*/*;q=0.1', false],
  ['application/openmetrics-text; version=1.0.0; charset=utf-8', true],
  ['Application/OpenMetrics-Text', true],
  ['application/openmetrics-text;q=0', false],
  ['application/openmetrics-text;q=0.3,text/plain;q=0.4', false],
  ['application/openmetrics-text;q=x', false],
])('default: %s: %s', (accept, wants) => {
  expect(wantsOpenMetrics(accept)).toBe(wants)
})
