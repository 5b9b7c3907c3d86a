import type { SuiteReport, TestReport } from './suiteReport.ts'

/** Tests that may be skipped in CI; any other skipped test counts as failed there. */
export const expectedSkips: readonly { test: string; reason: string }[] = [
  {
    test: 'server/files/createDiskProbe.test.ts behavior: a folder that may not be written (skipped for root)',
    reason: 'root may write everywhere',
  },
  {
    test: 'server/files/createDiskProbe.test.ts behavior: full, read only and back (skipped where nothing can be mounted)',
    reason: 'only root may mount',
  },
  {
    test: "server/retention/sweepRetention.test.ts on 'PGlite' > behavior: one process at a time",
    reason: 'the embedded database has one process',
  },
  {
    test: "server/retention/sweepRetention.test.ts on 'PGlite' > behavior: three processes delete each row once, and no statement more than a slice",
    reason: 'the embedded database has one process',
  },
  {
    test: "server/test/historySweep.test.ts on 'PGlite' > behavior: rows that somebody writes are waited for, and go with their address",
    reason: 'the embedded database has one connection',
  },
  {
    test: "server/retention/sweepRetention.test.ts on 'PGlite' > behavior: each sweep and a person’s rows have an index",
    reason: 'the embedded database explains no plan with all indexes',
  },
  {
    test: "server/retention/sweepRetention.test.ts on 'PGlite' > behavior: a process whose clock is years ahead deletes nothing that others need",
    reason: 'the embedded database has the clock of its process',
  },
  {
    test: "server/retention/sweepRetention.test.ts on 'PGlite' > behavior: what a process with a clock behind made for five minutes is there for them",
    reason: 'the embedded database has the clock of its process',
  },
  {
    test: 'server/db/pgbouncer.test.ts behind PgBouncer > default: the migrations went past it, and logins at once each find their session',
    reason: 'PgBouncer may not be installed',
  },
  {
    test: 'server/db/pgbouncer.test.ts behind PgBouncer > behavior: a project that is changed is known at once',
    reason: 'PgBouncer may not be installed',
  },
  {
    test: 'server/db/pgbouncer.test.ts behind PgBouncer > behavior: several that start through it alone have one schema',
    reason: 'PgBouncer may not be installed',
  },
  {
    test: 'server/db/pgbouncer.test.ts behind PgBouncer > behavior: a statement ends in time on each connection where role, main and background have one limit',
    reason: 'PgBouncer may not be installed',
  },
]

export function refuseSkips(report: SuiteReport): SuiteReport {
  const expected = new Set(expectedSkips.map(({ test }) => test))
  const isRefused = ({ file, title, outcome }: TestReport) =>
    outcome === 'skipped' && !expected.has(`${file} ${title}`)
  return {
    ...report,
    tests: report.tests.map((test) =>
      isRefused(test) ? { ...test, title: `${test.title} (skipped)`, outcome: 'failed' } : test,
    ),
  }
}
