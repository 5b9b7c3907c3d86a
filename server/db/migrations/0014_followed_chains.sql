CREATE TABLE IF NOT EXISTS "history_blocks" (
	"chain" text NOT NULL,
	"block" bigint NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "history_blocks_chain_block_pk" PRIMARY KEY("chain","block")
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "history_chains" (
	"chain" text PRIMARY KEY NOT NULL,
	"first" bigint NOT NULL,
	"top" bigint NOT NULL,
	"ancestors" jsonb NOT NULL,
	"checked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "history_recent" (
	"chain" text NOT NULL,
	"block" bigint NOT NULL,
	"address" text NOT NULL,
	CONSTRAINT "history_recent_chain_block_address_pk" PRIMARY KEY("chain","block","address")
);
--> statement-breakpoint
ALTER TABLE "history_watches" ADD COLUMN IF NOT EXISTS "since" bigint;