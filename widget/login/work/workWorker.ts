import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { handler } from 'altcha-lib/workers/shared'

/** Entry of the worker: tries its part of the counters of a challenge. */
handler({ deriveKey })
