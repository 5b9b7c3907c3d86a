CREATE TABLE "recovery_tries" (
	"wallet_id" text NOT NULL,
	"grade" text NOT NULL,
	"count" integer NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "recovery_tries_wallet_id_grade_pk" PRIMARY KEY("wallet_id","grade")
);
--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "session_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "ticket_key" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "resumed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "proven_set" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "proven_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "recovery_failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "recovery_blocked_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "wallet_shares" ADD COLUMN "device_verifier" text;--> statement-breakpoint
ALTER TABLE "recovery_tries" ADD CONSTRAINT "recovery_tries_wallet_id_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "wallets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "approvals_session" ON "approvals" USING btree ("session_id");