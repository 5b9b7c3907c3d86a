CREATE TABLE "sponsorships" (
	"day" date NOT NULL,
	"chain_id" text NOT NULL,
	"scope" text NOT NULL,
	"key" text NOT NULL,
	"operations" integer NOT NULL,
	"cost" numeric(78, 0) NOT NULL,
	CONSTRAINT "sponsorships_day_chain_id_scope_key_pk" PRIMARY KEY("day","chain_id","scope","key")
);
