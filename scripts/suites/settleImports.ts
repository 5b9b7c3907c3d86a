import { afterAll, vi } from 'vitest'

/** A module that a file began to load and did not wait for would be cut off, and be missing in the files after it. */
afterAll(() => vi.dynamicImportSettled())
