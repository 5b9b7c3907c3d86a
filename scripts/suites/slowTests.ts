/**
 * Test files of the outer ring, with the reason: they start and kill whole processes, wait for a real time, or put both cores
 * under load. Everything else of vitest is in `npm test`.
 */
export const slowTests: Readonly<Record<string, string>> = {
  'bench/fuzz/http/fuzzHttp.test.ts': 'sends changed requests to every route',
  'scripts/buildPackage.test.ts': 'builds the package and installs it with npm',
  'scripts/checkLayers.test.ts': 'runs the check of the layers over several trees',
  'scripts/mutants/runRoom.test.ts': 'runs vitest over mutants',
  'server/admin/restore.test.ts': 'kills restoring at each of its steps',
  'server/db/credentials.test.ts': 'changes the password of a running PostgreSQL',
  'server/db/embeddedClient.test.ts': 'ends the embedded database in programs of its own',
  'server/db/embeddedUpkeep.test.ts': 'fills and vacuums a database on disk',
  'server/db/migratePostgres.test.ts': 'runs several programs that migrate at once',
  'server/db/openEmbedded.test.ts': 'kills programs that hold the embedded database',
  'server/mailbox/memoryMailbox.test.ts': 'fills memory and measures it',
  'server/db/pgbouncer.test.ts': 'starts PgBouncer',
  'server/db/postgresClient.test.ts': 'ends programs whose PostgreSQL hangs',
  'server/ops/embeddedHealth.test.ts': 'fills a disk',
  'server/redis/cluster.test.ts': 'starts a cluster of Redis and ends its nodes',
  'server/redis/openRedis.test.ts': 'waits for a Redis that is silent',
  'server/redis/redisCache.test.ts': 'waits for a Redis that is silent, and starts a cluster',
  'server/redis/sentinel.test.ts': 'waits for sentinels to agree on a new master',
  'server/startFault.test.ts': 'starts the whole program with each fault',
  'server/test/admin.test.ts': 'runs each command as a program of its own',
  'server/test/backup.test.ts': 'writes under load while backups are taken',
  'server/test/brokenNodes.test.ts': 'waits for nodes that hang',
  'server/test/crash.test.ts': 'kills the server at random moments',
  'server/test/databaseFaults.test.ts': 'waits for a database that is silent',
  'server/test/deadNodes.test.ts': 'waits for nodes that do not answer',
  'server/test/fairShare.test.ts': 'puts the server under load',
  'server/test/historyBlocks.test.ts': 'reads long histories',
  'server/test/historyFollow.test.ts': 'follows a chain in several processes',
  'server/test/historyIndex.test.ts': 'reads long histories',
  'server/test/historyOneReader.test.ts': 'several processes that read one chain',
  'server/test/historyPaging.test.ts': 'reads long histories',
  'server/test/logSecrets.test.ts': 'goes through every route with the log on',
  'server/test/loginFlood.test.ts': 'puts the server under load',
  'server/test/originRemoved.test.ts': 'waits for the second in which a removed origin is refused',
  'server/test/overload.test.ts': 'puts the server under load',
  'server/test/provokedFailures.test.ts': 'provokes each failure of each route',
  'server/test/relayCrowd.test.ts': 'opens thousands of sockets',
  'server/test/relayWalletConnect.test.ts': 'pairs a hundred wallets at once',
  'server/test/sharedCaches.test.ts': 'waits for what is cached to run out',
  'server/test/traces.test.ts': 'starts programs and a collector',
  'widget/login/custody/crash.test.ts': 'cuts off each step of custody',
  'widget/login/custody/realServer.test.ts': 'takes wallets through their whole life on a real server',
  'widget/wallets/walletConnect/endsWhileAsked.test.ts':
    'ends sessions in the midst of requests, to which sign-client may answer with an error that nobody can catch',
  'widget/wallets/walletConnect/pairingMemory.test.ts':
    'pairs again and again, whose clients of earlier documents fill the relay with connections',
}

/** The same, so long that they are a group of their own, `long`. */
export const longTests: Readonly<Record<string, string>> = {
  'widget/test/quirks/manyRandomOrders.dom.test.ts':
    'plays ten thousand orders of a wallet, a widget and a page',
}
