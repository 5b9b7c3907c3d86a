CREATE OR REPLACE FUNCTION "gatehouse_notify_project"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	before jsonb := CASE WHEN TG_LEVEL = 'ROW' AND TG_OP <> 'INSERT' THEN to_jsonb(OLD) END;
	after jsonb := CASE WHEN TG_LEVEL = 'ROW' AND TG_OP <> 'DELETE' THEN to_jsonb(NEW) END;
	name text := TG_ARGV[0];
BEGIN
	IF TG_LEVEL = 'STATEMENT' THEN
		PERFORM pg_notify('gatehouse_projects', '');
		RETURN NULL;
	END IF;
	IF before IS NOT NULL THEN
		PERFORM pg_notify('gatehouse_projects', left(before ->> name, 100));
	END IF;
	IF after IS NOT NULL AND (after ->> name) IS DISTINCT FROM (before ->> name) THEN
		PERFORM pg_notify('gatehouse_projects', left(after ->> name, 100));
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
DROP TRIGGER IF EXISTS "projects_changed" ON "projects";--> statement-breakpoint
CREATE TRIGGER "projects_changed" AFTER INSERT OR UPDATE OR DELETE ON "projects" FOR EACH ROW EXECUTE FUNCTION "gatehouse_notify_project"('id');--> statement-breakpoint
DROP TRIGGER IF EXISTS "projects_emptied" ON "projects";--> statement-breakpoint
CREATE TRIGGER "projects_emptied" AFTER TRUNCATE ON "projects" FOR EACH STATEMENT EXECUTE FUNCTION "gatehouse_notify_project"();--> statement-breakpoint
DROP TRIGGER IF EXISTS "project_origins_changed" ON "project_origins";--> statement-breakpoint
CREATE TRIGGER "project_origins_changed" AFTER INSERT OR UPDATE OR DELETE ON "project_origins" FOR EACH ROW EXECUTE FUNCTION "gatehouse_notify_project"('project_id');--> statement-breakpoint
DROP TRIGGER IF EXISTS "project_origins_emptied" ON "project_origins";--> statement-breakpoint
CREATE TRIGGER "project_origins_emptied" AFTER TRUNCATE ON "project_origins" FOR EACH STATEMENT EXECUTE FUNCTION "gatehouse_notify_project"();
