import { expect, test } from 'vitest'
import { readEnv } from './env.ts'
import { readTracing } from './tracingConfig.ts'

function read(source: Record<string, string>) {
  const problems: string[] = []
  return { settings: readTracing(readEnv(source), problems), problems }
}
const endpoint = 'http://collector:4318'

test('default: off', () => {
  expect(read({ OTEL_SERVICE_NAME: 'x' })).toEqual({ settings: undefined, problems: [] })
})

test('param: all of it', () => {
  expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint })).toEqual({
    settings: { url: `${endpoint}/v1/traces`, headers: {}, serviceName: 'gatehouse', ratio: 1 },
    problems: [],
  })
  const { settings, problems } = read({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'https://otlp.example/team/',
    OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Bearer%20a=b, x-team = gate',
    OTEL_SERVICE_NAME: 'gate.eu-1',
    OTEL_TRACES_SAMPLER_ARG: '0.05',
  })
  expect(settings).toEqual({
    url: 'https://otlp.example/team/v1/traces',
    headers: { authorization: 'Bearer a=b', 'x-team': 'gate' },
    serviceName: 'gate.eu-1',
    ratio: 0.05,
  })
  expect(problems).toEqual([])
})

test.each([
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'a=b' }, 'OTEL_EXPORTER_OTLP_HEADERS is set'],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT is not'],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://user:hush@collector' }, 'OTEL_EXPORTER_OTLP_ENDPOINT is not'],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector?key=hush' }, 'OTEL_EXPORTER_OTLP_ENDPOINT is not'],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: 'hush' },
    'OTEL_EXPORTER_OTLP_HEADERS is not',
  ],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: 'a=%' },
    'OTEL_EXPORTER_OTLP_HEADERS is not',
  ],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: 'a b' }, 'OTEL_SERVICE_NAME is not'],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: '2' }, 'OTEL_TRACES_SAMPLER_ARG is not'],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: 'all' },
    'OTEL_TRACES_SAMPLER_ARG is not',
  ],
])('error: %j', (source, words) => {
  const { problems } = read(source as Record<string, string>)
  expect(problems).toHaveLength(1)
  expect(problems[0]).toContain(words)
  expect(problems[0]).not.toContain('hush')
})
