import { setFlagsFromString } from 'node:v8'

/**
 * V8 decides while a program starts which objects are allocated as old ones from then on. In one start of four it chose
 * some that every request makes, inside Node: what they hold then waits for a major collection, 5 kB a request, and the
 * JSON-RPC proxy spends a quarter more time. To be imported before a server starts.
 */
setFlagsFromString('--no-allocation-site-pretenuring')
