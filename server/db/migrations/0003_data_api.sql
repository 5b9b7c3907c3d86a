CREATE TABLE "analytics_events" (
	"project_id" text NOT NULL,
	"event_id" text NOT NULL,
	"event" text NOT NULL,
	"type" text,
	"at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone,
	"domain" text,
	"sdk_type" text,
	"sdk_version" text,
	"address_hash" text,
	"properties" jsonb,
	CONSTRAINT "analytics_events_project_id_event_id_pk" PRIMARY KEY("project_id","event_id")
);
--> statement-breakpoint
CREATE TABLE "history_told" (
	"chain" text NOT NULL,
	"address" text NOT NULL,
	"hash" text NOT NULL,
	"told_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "history_told_chain_address_hash_pk" PRIMARY KEY("chain","address","hash")
);
--> statement-breakpoint
CREATE TABLE "history_transactions" (
	"chain" text NOT NULL,
	"address" text NOT NULL,
	"hash" text NOT NULL,
	"position" text NOT NULL,
	"block" bigint,
	"ts" bigint NOT NULL,
	"from_address" text NOT NULL,
	"to_address" text,
	"created" text,
	"status" text NOT NULL,
	"nonce" bigint NOT NULL,
	"value" numeric(78, 0) NOT NULL,
	"selector" text,
	CONSTRAINT "history_transactions_chain_address_hash_pk" PRIMARY KEY("chain","address","hash")
);
--> statement-breakpoint
CREATE TABLE "history_transfers" (
	"chain" text NOT NULL,
	"address" text NOT NULL,
	"hash" text NOT NULL,
	"log_index" integer NOT NULL,
	"item" integer NOT NULL,
	"kind" text NOT NULL,
	"token" text,
	"from_address" text NOT NULL,
	"to_address" text NOT NULL,
	"amount" numeric(78, 0) NOT NULL,
	"token_id" numeric(78, 0),
	CONSTRAINT "history_transfers_chain_address_hash_log_index_item_pk" PRIMARY KEY("chain","address","hash","log_index","item")
);
--> statement-breakpoint
CREATE TABLE "history_watches" (
	"chain" text NOT NULL,
	"address" text NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"top" bigint,
	"ancestors" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"unread" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sources" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "history_watches_chain_address_pk" PRIMARY KEY("chain","address")
);
--> statement-breakpoint
CREATE TABLE "name_addresses" (
	"name" text NOT NULL,
	"coin_type" text NOT NULL,
	"address" text NOT NULL,
	"signed" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "name_addresses_name_coin_type_pk" PRIMARY KEY("name","coin_type")
);
--> statement-breakpoint
CREATE TABLE "names" (
	"name" text PRIMARY KEY NOT NULL,
	"attributes" jsonb NOT NULL,
	"registered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session_permissions" (
	"pci" text PRIMARY KEY NOT NULL,
	"chain_id" text NOT NULL,
	"address" text NOT NULL,
	"project_id" text NOT NULL,
	"expiry" bigint NOT NULL,
	"created_at" bigint NOT NULL,
	"signer" jsonb NOT NULL,
	"permissions" jsonb NOT NULL,
	"policies" jsonb NOT NULL,
	"context" text,
	"public_key" text NOT NULL,
	"sealed_private_key" text NOT NULL,
	"revoked_at" bigint
);
--> statement-breakpoint
CREATE TABLE "session_spends" (
	"pci" text NOT NULL,
	"operation_hash" text NOT NULL,
	"value" numeric(78, 0) NOT NULL,
	"signed_at" bigint NOT NULL,
	CONSTRAINT "session_spends_pci_operation_hash_pk" PRIMARY KEY("pci","operation_hash")
);
--> statement-breakpoint
ALTER TABLE "analytics_events" ADD CONSTRAINT "analytics_events_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "name_addresses" ADD CONSTRAINT "name_addresses_name_names_name_fk" FOREIGN KEY ("name") REFERENCES "names"("name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_permissions" ADD CONSTRAINT "session_permissions_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_spends" ADD CONSTRAINT "session_spends_pci_session_permissions_pci_fk" FOREIGN KEY ("pci") REFERENCES "session_permissions"("pci") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "analytics_events_at" ON "analytics_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "history_transactions_position" ON "history_transactions" USING btree ("address","position");--> statement-breakpoint
CREATE INDEX "history_transactions_block" ON "history_transactions" USING btree ("chain","address","block");--> statement-breakpoint
CREATE INDEX "history_transfers_token" ON "history_transfers" USING btree ("chain","address","token");--> statement-breakpoint
CREATE INDEX "name_addresses_address" ON "name_addresses" USING btree ("address");--> statement-breakpoint
CREATE INDEX "session_permissions_account" ON "session_permissions" USING btree ("address","chain_id");