CREATE TABLE "exchange_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"exchange" text NOT NULL,
	"project_id" text NOT NULL,
	"asset" text NOT NULL,
	"amount" text NOT NULL,
	"recipient" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"hash" text,
	"signed" text,
	"nonce" integer,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "onramp_orders" (
	"provider" text NOT NULL,
	"id" text NOT NULL,
	"address" text NOT NULL,
	"reference" text NOT NULL,
	"project_id" text NOT NULL,
	"state" text NOT NULL,
	"symbol" text NOT NULL,
	"chain" text,
	"amount" text NOT NULL,
	"paid" text,
	"currency" text,
	"hash" text,
	"started_at" bigint NOT NULL,
	CONSTRAINT "onramp_orders_provider_id_pk" PRIMARY KEY("provider","id")
);
--> statement-breakpoint
CREATE TABLE "onramp_visits" (
	"provider" text NOT NULL,
	"reference" text NOT NULL,
	"address" text NOT NULL,
	"project_id" text NOT NULL,
	"visited_at" bigint NOT NULL,
	"checked_at" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "onramp_visits_provider_reference_address_pk" PRIMARY KEY("provider","reference","address")
);
--> statement-breakpoint
ALTER TABLE "exchange_sessions" ADD CONSTRAINT "exchange_sessions_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "onramp_orders" ADD CONSTRAINT "onramp_orders_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "onramp_visits" ADD CONSTRAINT "onramp_visits_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exchange_sessions_age" ON "exchange_sessions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "exchange_sessions_state" ON "exchange_sessions" USING btree ("state","exchange");--> statement-breakpoint
CREATE INDEX "onramp_orders_address" ON "onramp_orders" USING btree ("address","started_at","provider","id");--> statement-breakpoint
CREATE INDEX "onramp_orders_reference" ON "onramp_orders" USING btree ("provider","reference");--> statement-breakpoint
CREATE INDEX "onramp_visits_address" ON "onramp_visits" USING btree ("address","visited_at");--> statement-breakpoint
CREATE INDEX "onramp_visits_age" ON "onramp_visits" USING btree ("visited_at");