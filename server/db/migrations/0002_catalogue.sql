CREATE TABLE "catalogue_wallets" (
	"id" text PRIMARY KEY NOT NULL,
	"entry" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
