/**
 * A query for the number of sessions that began before this process and use the database, such as servers. When a session of another
 * role began is hidden; Citus opens sessions of its own.
 */
export const countOtherSessions =
  (): string => `select count(*)::integer as others from pg_stat_activity
  where datname = current_database() and coalesce(backend_type, 'client backend') = 'client backend'
    and application_name not like 'citus%'
    and coalesce(backend_start, '-infinity') < clock_timestamp() - ${process.uptime()} * interval '1 s'`;
